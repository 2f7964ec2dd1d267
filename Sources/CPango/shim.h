// Pango chooses fonts, finds scripts and directions and where lines may break; HarfBuzz, beneath it, shapes; and
// fontconfig lists what fonts are installed. All three come with Pango's package.
// Clients of the Swift modules load this header too, and need not have the library's: without it the module is empty, and what
// clients see of the Swift modules does not use it.
#if __has_include(<pango/pangocairo.h>)
#include <fontconfig/fontconfig.h>
#include <hb-ot.h>
#include <hb.h>
#include <pango/pangocairo.h>
#endif
