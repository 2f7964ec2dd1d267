#!/usr/bin/env python3
"""Writes Tests/ImageIOTests/PillowSamples.swift: small image files, and the pixels that Pillow (with Little CMS) reads
from them. Needs python3-pil. Usage: samples.py > Tests/ImageIOTests/PillowSamples.swift"""
import base64, io, struct
from PIL import Image, ImageCms, ImageOps


def fixed(value):
    return struct.pack(">i", round(value * 65536))


def profile(space, kind, tags):
    """An ICC profile (ICC.1:2001) of tags: (name, bytes)."""
    offset = 128 + 4 + 12 * len(tags)
    table, body = b"", b""
    for name, data in tags:
        data += b"\0" * (-len(data) % 4)
        table += name + struct.pack(">II", offset + len(body), len(data))
        body += data
    d50 = fixed(0.9642) + fixed(1) + fixed(0.8249)
    pcs = b"Lab " if space == b"CMYK" else b"XYZ "
    head = struct.pack(">I4sI", offset + len(body), b"\0" * 4, 0x02400000) + kind + space + pcs
    head += struct.pack(">6H", 2026, 1, 1, 0, 0, 0) + b"acsp" + b"\0" * 28 + d50
    return head.ljust(128, b"\0") + struct.pack(">I", len(tags)) + table + body


def xyz(x, y, z):
    return b"XYZ \0\0\0\0" + fixed(x) + fixed(y) + fixed(z)


def gamma(exponent):
    return b"curv\0\0\0\0" + struct.pack(">IH", 1, round(exponent * 256))


srgb_curve = b"curv\0\0\0\0" + struct.pack(">I", 64) + b"".join(
    struct.pack(">H", round(65535 * (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4)))
    for v in (i / 63 for i in range(64)))
text = b"desc\0\0\0\0" + struct.pack(">I", 5) + b"Test\0" + b"\0" * 79
white = xyz(0.9642, 1, 0.8249)
# The primaries of Display P3, adapted to D50.
P3 = profile(b"RGB ", b"mntr", [
    (b"desc", text), (b"cprt", b"text\0\0\0\0CC0\0"), (b"wtpt", white),
    (b"rXYZ", xyz(0.51512, 0.24120, -0.00105)), (b"gXYZ", xyz(0.29198, 0.69225, 0.04189)),
    (b"bXYZ", xyz(0.15710, 0.06657, 0.78407)),
    (b"rTRC", srgb_curve), (b"gTRC", srgb_curve), (b"bTRC", srgb_curve)])
GRAY = profile(b"GRAY", b"mntr", [
    (b"desc", text), (b"cprt", b"text\0\0\0\0CC0\0"), (b"wtpt", white), (b"kTRC", gamma(1))])


def ink_table():
    """lut8: tables of 256, corners of the ink cube in Lab, tables of 256."""
    lut = b"mft1\0\0\0\0" + bytes([4, 3, 2, 0])
    lut += b"".join(fixed(1 if i % 4 == 0 else 0) for i in range(9))
    lut += bytes(range(256)) * 4
    colors = {0: (95, 0, 0), 1: (88, -6, 90), 2: (48, 74, -3), 3: (47, 68, 48), 4: (55, -37, -50), 5: (50, -65, 27),
              6: (24, 22, -46), 7: (22, 0, 0)}
    for corner in range(16):
        l, a, b = colors[corner >> 1] if corner & 1 == 0 else (10, 0, 0)
        lut += bytes([round(l * 2.55), a + 128, b + 128])
    return lut + bytes(range(256)) * 3


INK = profile(b"CMYK", b"prtr", [
    (b"desc", text), (b"cprt", b"text\0\0\0\0CC0\0"), (b"wtpt", white), (b"A2B0", ink_table())])


def words(image):
    out = []
    for r, g, b, a in image.convert("RGBA").getdata():
        out.append("".join("%02x" % v for v in [(c * a * 2 + 255) // 510 for c in (r, g, b)] + [a]))
    return " ".join(out)


def encoded(image, kind, **options):
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def to_srgb(image):
    """The pixels that Pillow reads from a file with a profile."""
    source = ImageCms.ImageCmsProfile(io.BytesIO(image.info["icc_profile"]))
    if image.mode == "RGBA":
        color = ImageCms.profileToProfile(image.convert("RGB"), source, ImageCms.createProfile("sRGB"), outputMode="RGB")
        color.putalpha(image.getchannel("A"))
        return color
    return ImageCms.profileToProfile(image, source, ImageCms.createProfile("sRGB"), outputMode="RGB")


samples = []


def add(name, data, *images):
    samples.append((name, data, images[0].size, [words(i) for i in images]))


colors = [(200, 100, 50), (50, 200, 100), (100, 50, 200), (255, 255, 255), (10, 20, 30), (128, 128, 128)]
rgb = Image.new("RGB", (3, 2))
rgb.putdata(colors)
rgba = rgb.copy()
rgba.putalpha(Image.frombytes("L", (3, 2), bytes([255, 128, 255, 0, 255, 64])))
flat = rgb.resize((24, 16), Image.NEAREST)
gray = Image.frombytes("L", (4, 1), bytes([0, 30, 128, 255]))
ink = Image.new("CMYK", (24, 16))
ink.paste((20, 180, 220, 10), (0, 0, 8, 16))
ink.paste((220, 40, 30, 40), (8, 0, 16, 16))
ink.paste((0, 0, 0, 128), (16, 0, 24, 16))


def opened(data):
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


for name, data in [
    ("p3PNG", encoded(rgb, "PNG", icc_profile=P3)), ("p3AlphaPNG", encoded(rgba, "PNG", icc_profile=P3)),
    ("grayProfilePNG", encoded(gray, "PNG", icc_profile=GRAY)),
    ("p3WebP", encoded(rgba, "WEBP", icc_profile=P3, lossless=True, exact=True)),
    ("p3JPEG", encoded(flat, "JPEG", icc_profile=P3, quality=95, subsampling=0)),
    ("progressiveP3JPEG", encoded(flat, "JPEG", icc_profile=P3, quality=95, subsampling=0, progressive=True)),
    ("inkProfileJPEG", encoded(ink, "JPEG", icc_profile=INK, quality=95, subsampling=0)),
]:
    add(name, data, to_srgb(opened(data)))

for orientation in range(1, 9):
    exif = Image.Exif()
    exif[0x0112] = orientation
    data = encoded(rgb, "PNG", exif=exif)
    add("orientation%dPNG" % orientation, data, ImageOps.exif_transpose(opened(data)))
exif = Image.Exif()
exif[0x0112] = 6
data = encoded(flat, "JPEG", exif=exif, quality=95, subsampling=0)
add("orientation6JPEG", data, ImageOps.exif_transpose(opened(data)))
exif[0x0112] = 8
data = encoded(rgba, "WEBP", exif=exif, lossless=True, exact=True)
add("orientation8WebP", data, ImageOps.exif_transpose(opened(data)))

frames = []
for index in range(4):
    frame = Image.new("RGBA", (4, 3), (200, 40, 40, 255) if index == 0 else (0, 0, 0, 0))
    for x in range(index + 1):
        frame.putpixel((x, index % 3), (10 * x, 200, 60 * index, 255))
    frame.putpixel((3, 2), (100, 200, 50, 128))
    frames.append(frame)
data = encoded(
    frames[0], "WEBP", save_all=True, append_images=frames[1:], lossless=True, exact=True, duration=[40, 250, 100, 70],
    loop=3, minimize_size=False, kmin=5, kmax=9)
read = Image.open(io.BytesIO(data))
shown = []
for index in range(read.n_frames):
    read.seek(index)
    shown.append(read.convert("RGBA"))
add("framesWebP", data, *shown)

print("// Written by Oracle/samples.py.\nimport Foundation\n")
print("/// Image files with what Pillow reads from them. Pillow uses Little CMS as well; closed forms are in the tests.")
print("struct PillowSample: Sendable {")
print("  var name: String\n  var base64: String\n  var width: Int\n  var height: Int")
print("  /// The pixels of every frame: premultiplied red, green, blue and alpha as hexadecimal words.")
print("  var frames: [String]\n")
print("  var data: Data { Data(base64Encoded: base64) ?? Data() }\n")
print("  static func named(_ name: String) -> PillowSample? { all.first { $0.name == name } }\n")
print("  static let all: [PillowSample] = [")


def literal(text, indent):
    lines = [text[i:i + 100] for i in range(0, len(text), 100)]
    return '"""\n' + "".join(
        indent + l + ("\\" if i + 1 < len(lines) else "") + "\n" for i, l in enumerate(lines)) + indent + '"""'


for name, data, (width, height), pixels in samples:
    print("    PillowSample(")
    print('      name: "%s",' % name)
    print("      base64: " + literal(base64.b64encode(data).decode(), "        ") + ",")
    print("      width: %d, height: %d," % (width, height))
    # For large pictures only the centres of the fields, which are eight pixels wide.
    print("      frames: [")
    for frame in pixels:
        list = frame.split(" ")
        if len(list) > 40:
            step, first = 8, 4
            list = [list[y * width + x] for y in range(first, height, step) for x in range(first, width, step)]
        comma = "," if len(pixels) > 1 else ""
        print("        " + literal(" ".join(list), "        ") + comma)
    print("      ]),")
print("  ]\n}")
