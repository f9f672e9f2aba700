"""For people who study games: batches on the CPU and on a GPU. See docs/research.md."""

from sobremesa.research.batch import Batch as Batch
from sobremesa.research.batch import Step as Step
from sobremesa.research.slots import Afterstates as Afterstates
