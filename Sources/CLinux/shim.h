// mallopt sets how the heap returns memory to the system. mallinfo2 and malloc_usable_size give the memory in use.
#include <malloc.h>

#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Lets processes whose parents end become children of this process. Swift cannot call functions with variable arguments.
static inline int cambium_adopt_orphans(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }

// A file in memory, closed when another program is executed, as memfd_create makes it. Swift's view of the C library lacks that.
static inline int cambium_memory_file(const char *name) { return (int)syscall(SYS_memfd_create, name, 1u); }
