// Clients of the Swift modules load this header too. They need not have the library's header: without it the module is
// empty, and the public interface of the Swift modules does not use it.
#if __has_include(<lcms2.h>)
#include <lcms2.h>

// These formats are function-like macros, which Swift does not import. All have four bytes per pixel, so that
// pixels can be converted in place; bytes after the colour do not change.
static const cmsUInt32Number cambium_lcms_rgb = TYPE_RGBA_8;
static const cmsUInt32Number cambium_lcms_gray = COLORSPACE_SH(PT_GRAY) | EXTRA_SH(3) | CHANNELS_SH(1) | BYTES_SH(1);
static const cmsUInt32Number cambium_lcms_ink = TYPE_CMYK_8;
static const cmsUInt32Number cambium_lcms_inverted_ink = TYPE_CMYK_8_REV;
#endif
