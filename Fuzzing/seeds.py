#!/usr/bin/env python3
"""Writes the first inputs and the dictionary of `make fuzz`, from the bundled scenes and docs/reference/caml.

  usage: seeds.py FOLDER

  FOLDER/TARGET/*    inputs of each target of Fuzzing/Targets/FuzzTarget.swift
  FOLDER/dictionary  the words of the format: the text between backquotes in docs/reference/caml.md and caml/, which tests compare with the
                     property tables

The same sources give the same bytes. It needs only Python 3.
"""

import hashlib
import html
import pathlib
import plistlib
import re
import sys
import zipfile

top = pathlib.Path(__file__).resolve().parent.parent
scenes = top / "scenes"
folder = pathlib.Path(sys.argv[1])
largest = 16 << 10


def seed(target, data):
    if not 0 < len(data) <= largest:
        return
    (folder / target).mkdir(parents=True, exist_ok=True)
    (folder / target / hashlib.sha1(data).hexdigest()).write_bytes(data)


def archive(files, method):
    path = folder / "archive.zip"
    with zipfile.ZipFile(path, "w", method) as zip:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = method
            entry.external_attr = (0o40755 if name.endswith("/") else 0o100644) << 16
            zip.writestr(entry, data)
    data = path.read_bytes()
    path.unlink()
    return data


def markup(layers, attributes=""):
    return ('<caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 9 9"%s>%s</CALayer></caml>'
            % (attributes, layers)).encode()


folder.mkdir(parents=True, exist_ok=True)
for file in sorted(scenes.rglob("*.caml")):
    data = file.read_bytes()
    text = data.decode()
    # Whole scenes and parts of them, because small inputs run faster and find more.
    for target in ["caml", "roundtrip"]:
        seed(target, re.sub(rb"<!--.*?-->", b"", data, flags=re.DOTALL))
        for block in ["animations", "sublayers", "states", "stateTransitions", "emitterCells", "filters", "contents"]:
            for piece in re.findall(rf"<{block}\b[^>]*>.*?</{block}>", text, re.DOTALL):
                if len(piece) < 1500:
                    seed(target, markup(piece))
    for path in re.findall(r'path="([^"]*)"|<CGPath value="([^"]*)"', text):
        seed("path", "".join(path)[:1000].encode())
    for transform in re.findall(r'(?i:transform)="([^"]*)"', text):
        seed("transform", html.unescape(transform).encode())
for transform in ["identity", "1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1", "1 0 0 1 5 5", "translate(1, 2, 3) rotate(45deg, 0, 0, 1) scale(2)",
                  "perspective(500) rotate(1rad, 1, 0, 0) translate(0.5, 1e3)"]:
    seed("transform", transform.encode())
for path in ["0 0 m 9 0 l 9 9 0 9 q 1 1 2 2 3 3 c h", "0 0 m 1e9 -1e-9 l h 5 5 m h", "1 2 m", "nan inf m"]:
    seed("path", path.encode())

lists = [file.read_bytes() for file in sorted([*scenes.rglob("*.plist"), *scenes.rglob("index.xml")])]
lists.append(plistlib.dumps({"assets": {"lock": {"default": {
    "backgroundAnimationFileName": "Input_Background.ca", "floatingAnimationFileNameKey": "../x",
    "foregroundAnimationFileName": "Input_Foreground.ca"}}}, "logicalScreenClass": "390w-844h@3x~iphone"}))
lists.append(plistlib.dumps({"documentWidth": 100, "documentHeight": 2.5, "geometryFlipped": True, "loopEnd": 3,
                             "rootDocument": "main.caml", "list": [1, b"x", "é"]}))
for data in lists:
    seed("plist", data)
    seed("plist", plistlib.dumps(plistlib.loads(data), fmt=plistlib.FMT_BINARY))

for file in scenes.glob("*.caar"):
    seed("archive", file.read_bytes())


class Archive:
    """A small archive of NSKeyedArchiver."""

    def __init__(self):
        self.objects = ["$null"]

    def add(self, value):
        self.objects.append(value)
        return plistlib.UID(len(self.objects) - 1)

    def object(self, name, /, **fields):
        fields["$class"] = self.add({"$classname": name, "$classes": [name, "NSObject"]})
        return self.add(fields)

    def bytes(self, root):
        return plistlib.dumps({"$version": 100000, "$archiver": "NSKeyedArchiver", "$top": {"root": root},
                               "$objects": self.objects}, fmt=plistlib.FMT_BINARY)


for fields in [dict(opacity=0.5, hidden=True), dict(name="a", cornerRadius=3.0), {}]:
    small = Archive()
    fields = {key: small.add(value) if isinstance(value, str) else value for key, value in fields.items()}
    inner = small.object("CALayer", **fields)
    layer = small.object("CALayer", sublayers=small.object("NSArray", **{"NS.objects": [inner]}))
    root = small.object("NSDictionary", **{"NS.keys": [small.add("rootLayer")], "NS.objects": [layer]})
    seed("archive", small.bytes(root))
    seed("archive", small.bytes(layer))

scene = markup('<sublayers><CALayer name="a"/></sublayers>')
wallpaper = "descriptors/1/versions/1/contents/1.A-390w-844h@3x~iphone.wallpaper"
containers = [
    {"main.caml": scene},
    {"A.ca/main.caml": scene, "A.ca/index.xml": lists[-1], "A.ca/assets/": b""},
    {f"{wallpaper}/Wallpaper.plist": lists[-2], f"{wallpaper}/Input_Background.ca/main.caml": scene,
     f"{wallpaper}/Input_Foreground.ca/main.caml": scene},
    {"descriptors/1/versions/2/contents/x.wallpaper/B_Floating.ca/main.caml": scene,
     "descriptors/1/versions/1/contents/x.wallpaper/B_Floating.ca/main.caml": scene, "__MACOSX/x": b"x"},
    {"../main.caml": scene}, {"/main.caml": scene}, {"a/./main.caml": scene}, {"main.caml": scene, "main.caml/x": scene},
]
for container in containers:
    for method in [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED]:
        seed("zip", archive(container, method))
for file in scenes.glob("*.tendies"):
    seed("zip", file.read_bytes())

pages = [top / "docs/reference/caml.md", *(top / "docs/reference/caml").glob("*.md")]
words = {html.unescape(word) for page in pages for word in re.findall(r"`([^`\n]+)`", page.read_text())}
words |= {f"<{word}" for word in words if re.fullmatch(r"(CA|LK|CG|NS)\w+", word)}
words |= {"object=\"#a\"", "id=\"a\"", "targetId=\"a\"", "keyPath=\"", "type=\"", "value=\"", "/>", "</", "<!--", "-->", "<![CDATA[",
          "&#x0;", "&#10;", "&lt;", "<?xml version=\"1.0\" encoding=\"UTF-16\"?>", "<!DOCTYPE", "nan", "inf", "-inf", "1e308", "1e19"}
with open(folder / "dictionary", "w") as file:
    for word in sorted(words):
        if len(word) <= 60:
            escaped = "".join(chr(b) if 0x20 <= b < 0x7F and b not in b'"\\' else f"\\x{b:02x}" for b in word.encode())
            file.write(f'"{escaped}"\n')
