// Clients of the Swift modules load this header too. They need not have the library's header: without it the module is
// empty, and the public interface of the Swift modules does not use it.
#if __has_include(<png.h>)
#include <png.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/// The source of the rows and the destination of the bytes of a new file. Both functions must return
/// normally.
typedef struct {
  void *context;
  /// Writes row `y` to `pixels`: red, green, blue and alpha, not premultiplied, eight bits each.
  void (*row)(void *context, uint32_t y, uint8_t *pixels);
  /// Receives the next bytes of the file. Returning 0 stops the writing.
  int (*write)(void *context, const uint8_t *bytes, size_t count);
  /// The compression level from 0 (none) to 9 (best); a negative value means zlib's default.
  int level;
  /// The reason of a failure.
  char message[80];
} CambiumPNGWriter;

static void cambium_png_write_bytes(png_structp png, png_bytep bytes, size_t count) {
  CambiumPNGWriter *writer = (CambiumPNGWriter *)png_get_io_ptr(png);
  if (!writer->write(writer->context, bytes, count)) png_error(png, "the bytes were not taken");
}

static void cambium_png_flush(png_structp png) { (void)png; }

static void cambium_png_error(png_structp png, png_const_charp message) {
  CambiumPNGWriter *writer = (CambiumPNGWriter *)png_get_error_ptr(png);
  snprintf(writer->message, sizeof writer->message, "%s", message);
  png_longjmp(png, 1);
}

static void cambium_png_warning(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

/// Writes a PNG file with eight bits each of red, green, blue and alpha, row by row. Returns 0 on failure.
/// This is C because libpng reports errors with `longjmp`, which must not cross Swift code.
static inline int cambium_png_encode(CambiumPNGWriter *writer, uint32_t width, uint32_t height, uint8_t *row) {
  writer->message[0] = 0;
  png_structp png =
      png_create_write_struct(PNG_LIBPNG_VER_STRING, writer, cambium_png_error, cambium_png_warning);
  if (!png) return 0;
  png_infop info = png_create_info_struct(png);
  if (!info || setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    return 0;
  }
  // Without this libpng rejects more than a million pixels per side.
  png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
  png_set_write_fn(png, writer, cambium_png_write_bytes, cambium_png_flush);
  png_set_compression_buffer_size(png, 1 << 16);
  if (writer->level >= 0) png_set_compression_level(png, writer->level);
  png_set_IHDR(
      png, info, width, height, 8, PNG_COLOR_TYPE_RGB_ALPHA, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
      PNG_FILTER_TYPE_DEFAULT);
  png_write_info(png, info);
  for (uint32_t y = 0; y < height; y++) {
    writer->row(writer->context, y, row);
    png_write_row(png, row);
  }
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return 1;
}

/// A PNG file in memory, and the values of its header.
typedef struct {
  const uint8_t *bytes;
  size_t count;
  /// The number of bytes that libpng has read.
  size_t offset;
  uint32_t width, height;
  /// Whether the colours are gray.
  int isGray;
  /// Whether the file has alpha, or a transparent colour.
  int hasAlpha;
  /// The contents of the eXIf chunk, a TIFF file, or NULL. The caller frees it.
  uint8_t *exif;
  size_t exifCount;
  /// The embedded colour profile (iCCP chunk), or NULL. The caller frees it.
  uint8_t *profile;
  size_t profileCount;
  /// Whether the sRGB chunk declares the colours sRGB.
  int isSRGB;
  /// The exponent of the gAMA chunk, for example 0.45455, or 0.
  double gamma;
  /// The x and y of white, red, green and blue (cHRM chunk), if present.
  int hasChromaticities;
  double chromaticities[8];
  /// Primaries, transfer function, matrix and range (cICP chunk, ITU-T H.273), if present.
  int hasCodePoints;
  uint8_t codePoints[4];
  /// The reason of a failure, and libpng's last warning.
  char message[96];
  char warning[96];
} CambiumPNG;

static void cambium_png_read_bytes(png_structp png, png_bytep bytes, size_t count) {
  CambiumPNG *file = (CambiumPNG *)png_get_io_ptr(png);
  if (count > file->count - file->offset) png_error(png, "the file ends early");
  memcpy(bytes, file->bytes + file->offset, count);
  file->offset += count;
}

static void cambium_png_read_error(png_structp png, png_const_charp message) {
  CambiumPNG *file = (CambiumPNG *)png_get_error_ptr(png);
  snprintf(file->message, sizeof file->message, "%s", message);
  png_longjmp(png, 1);
}

static void cambium_png_read_warning(png_structp png, png_const_charp message) {
  CambiumPNG *file = (CambiumPNG *)png_get_error_ptr(png);
  snprintf(file->warning, sizeof file->warning, "%s", message);
}

static uint8_t *cambium_png_copy(const void *bytes, size_t count) {
  uint8_t *copy = (uint8_t *)malloc(count);
  if (copy) memcpy(copy, bytes, count);
  return copy;
}

static void cambium_png_header(png_structp png, png_infop info, CambiumPNG *file) {
  int kind = png_get_color_type(png, info);
  file->width = png_get_image_width(png, info);
  file->height = png_get_image_height(png, info);
  file->isGray = !(kind & PNG_COLOR_MASK_COLOR);
  file->hasAlpha = kind & PNG_COLOR_MASK_ALPHA || png_get_valid(png, info, PNG_INFO_tRNS);
  png_bytep exif;
  png_uint_32 exifCount;
  if (png_get_eXIf_1(png, info, &exifCount, &exif)) {
    file->exif = cambium_png_copy(exif, exifCount);
    file->exifCount = file->exif ? exifCount : 0;
  }
  png_charp name;
  int compression;
  png_bytep profile;
  png_uint_32 profileCount;
  if (png_get_iCCP(png, info, &name, &compression, &profile, &profileCount)) {
    file->profile = cambium_png_copy(profile, profileCount);
    file->profileCount = file->profile ? profileCount : 0;
  }
  int intent;
  file->isSRGB = png_get_sRGB(png, info, &intent) != 0;
  if (!png_get_gAMA(png, info, &file->gamma)) file->gamma = 0;
  double *xy = file->chromaticities;
  file->hasChromaticities =
      png_get_cHRM(png, info, xy, xy + 1, xy + 2, xy + 3, xy + 4, xy + 5, xy + 6, xy + 7) != 0;
  png_unknown_chunkp chunks;
  int count = png_get_unknown_chunks(png, info, &chunks);
  for (int index = 0; index < count; index++) {
    if (memcmp(chunks[index].name, "cICP", 4) || chunks[index].size != 4) continue;
    memcpy(file->codePoints, chunks[index].data, 4);
    file->hasCodePoints = 1;
  }
}

/// Reads the header or, with memory for `width` × `height` × 4 bytes, the pixels: red, green, blue and alpha,
/// not premultiplied, eight bits each. Returns 0 on failure. As for writing, this is C because of `longjmp`.
static inline int cambium_png_read(CambiumPNG *file, uint8_t *pixels) {
  // Compressed texts could expand to a large size, and they are not used.
  static const png_byte ignored[] = "tEXt\0zTXt\0iTXt\0sPLT\0hIST\0pCAL\0sCAL\0tIME\0oFFs\0sTER";
  static const png_byte codePoints[] = "cICP";
  file->message[0] = 0;
  file->warning[0] = 0;
  file->offset = 0;
  png_structp png =
      png_create_read_struct(PNG_LIBPNG_VER_STRING, file, cambium_png_read_error, cambium_png_read_warning);
  if (!png) return 0;
  png_infop info = png_create_info_struct(png);
  if (!info || setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    return 0;
  }
  // The caller compares the size with its own limits.
  png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, ignored, sizeof ignored / 5);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_ALWAYS, codePoints, 1);
  png_set_read_fn(png, file, cambium_png_read_bytes);
  png_read_info(png, info);
  if (!pixels) {
    cambium_png_header(png, info, file);
  } else {
    if (png_get_image_width(png, info) != file->width || png_get_image_height(png, info) != file->height) {
      png_error(png, "its header has changed");
    }
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
    int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    if (png_get_rowbytes(png, info) != (size_t)file->width * 4) png_error(png, "its rows have another length");
    for (int pass = 0; pass < passes; pass++) {
      for (uint32_t y = 0; y < file->height; y++) png_read_row(png, pixels + (size_t)y * file->width * 4, NULL);
    }
    png_read_end(png, NULL);
  }
  png_destroy_read_struct(&png, &info, NULL);
  return 1;
}

/// Frees the data that were allocated while the header was read.
static inline void cambium_png_free(CambiumPNG *file) {
  free(file->exif);
  free(file->profile);
  file->exif = NULL;
  file->profile = NULL;
}
#endif
