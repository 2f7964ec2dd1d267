// Every OpenGL entry point through GLVND, without a loader: the same binary runs on GLX and EGL.
// Clients of the Swift modules load this header too, and need not have the library's: without it the module is empty, and what
// clients see of the Swift modules does not use it.
#if __has_include(<GL/gl.h>)
#define GL_GLEXT_PROTOTYPES 1
#include <GL/gl.h>
#include <GL/glext.h>
#endif
