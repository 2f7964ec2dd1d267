// mallinfo2: how much of the heap is in use, for benchmarks and tests that count allocations.
#include <malloc.h>
