// Every OpenGL entry point through GLVND, without a loader: the same binary runs on GLX and EGL.
#define GL_GLEXT_PROTOTYPES 1
#include <GL/gl.h>
#include <GL/glext.h>
