// Clients of the Swift modules load this header too. They need not have the library's header: without it the module is
// empty, and the public interface of the Swift modules does not use it.
#if __has_include(<webp/demux.h>)
#include <webp/decode.h>
#include <webp/demux.h>
#include <webp/encode.h>
#endif
