// Pango chooses fonts and finds scripts, text directions and line breaks. HarfBuzz, which Pango uses, shapes text, and
// fontconfig lists the installed fonts. All three are in Pango's package.
// Clients of the Swift modules load this header too. They need not have the library's header: without it the module is
// empty, and the public interface of the Swift modules does not use it.
#if __has_include(<pango/pangocairo.h>)
#include <fontconfig/fontconfig.h>
#include <hb-ot.h>
#include <hb.h>
#include <pango/pangocairo.h>
#endif
