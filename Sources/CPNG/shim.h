// Clients of the Swift modules load this header too, and need not have the library's: without it the module is empty, and what
// clients see of the Swift modules does not use it.
#if __has_include(<png.h>)
#include <png.h>
#include <setjmp.h>
#include <stdint.h>

/// What a file is written with, and where its bytes go. Neither function may leave by anything but its return.
typedef struct {
  void *context;
  /// Fills in the row `y`: red, green, blue and alpha, not premultiplied, eight bits each.
  void (*row)(void *context, uint32_t y, uint8_t *pixels);
  /// Takes the next bytes of the file; 0 ends the writing.
  int (*write)(void *context, const uint8_t *bytes, size_t count);
  /// Why the writing failed.
  char message[80];
} CambiumPNGWriter;

static void cambium_png_write_bytes(png_structp png, png_bytep bytes, size_t count) {
  CambiumPNGWriter *writer = (CambiumPNGWriter *)png_get_io_ptr(png);
  if (!writer->write(writer->context, bytes, count)) png_error(png, "the bytes were not taken");
}

static void cambium_png_flush(png_structp png) { (void)png; }

static void cambium_png_error(png_structp png, png_const_charp message) {
  CambiumPNGWriter *writer = (CambiumPNGWriter *)png_get_error_ptr(png);
  size_t index = 0;
  for (; message[index] != 0 && index + 1 < sizeof writer->message; index++) {
    writer->message[index] = message[index];
  }
  writer->message[index] = 0;
  png_longjmp(png, 1);
}

static void cambium_png_warning(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

/// Writes a PNG file of eight bits each of red, green, blue and alpha, row by row; 0 where that fails. libpng leaves its
/// functions by `longjmp` when something is wrong, which must not pass through Swift: so this is C.
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
  // libpng stops at a million pixels a side otherwise.
  png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
  png_set_write_fn(png, writer, cambium_png_write_bytes, cambium_png_flush);
  png_set_compression_buffer_size(png, 1 << 16);
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
#endif
