def sketch(view): return ""
