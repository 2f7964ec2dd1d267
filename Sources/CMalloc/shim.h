// mallopt sets how the heap returns memory to the system. mallinfo2 gives the memory in use, for benchmarks.
#include <malloc.h>
