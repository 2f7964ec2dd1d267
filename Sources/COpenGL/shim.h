// All OpenGL entry points come from GLVND without a loader, so the same binary runs on GLX and EGL.
// Clients of the Swift modules load this header too. They need not have the library's header: without it the module is
// empty, and the public interface of the Swift modules does not use it.
#if __has_include(<GL/gl.h>)
#define GL_GLEXT_PROTOTYPES 1
#include <GL/gl.h>
#include <GL/glext.h>
#endif
