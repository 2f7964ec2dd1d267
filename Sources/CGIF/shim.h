// Clients of the Swift modules load this header too, and need not have the library's: without it the module is empty, and what
// clients see of the Swift modules does not use it.
#if __has_include(<gif_lib.h>)
#include <gif_lib.h>
#endif
