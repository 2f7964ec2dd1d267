// mallopt: how the heap gives memory back. mallinfo2: how much of it is in use, for benchmarks.
#include <malloc.h>
