// Clients of the Swift modules load this header too, and need not have the library's: without it the module is empty, and what
// clients see of the Swift modules does not use it.
#if __has_include(<EGL/egl.h>)
// Older headers include those of X11 unless they are told not to.
#define EGL_NO_X11 1
#include <EGL/egl.h>
#include <EGL/eglext.h>
#endif
