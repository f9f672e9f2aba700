def draw(view, theme): return ""
