"""For people who study games: batches on the CPU and on a GPU."""
