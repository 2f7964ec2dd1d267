// mallopt sets how the heap returns memory to the system. mallinfo2 gives the memory in use, for benchmarks.
#include <malloc.h>

#include <sys/prctl.h>

// Lets processes whose parents end become children of this process. Swift cannot call functions with variable arguments.
static inline int cambium_adopt_orphans(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }
