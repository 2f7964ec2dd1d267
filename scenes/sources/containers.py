#!/usr/bin/env python3
"""Writes the bundled scenes that are archives, from their sources in this folder:

  scenes/lake.tendies   a zip archive with the folder of the wallpaper, its property list made binary
  scenes/balloon.caar   a keyed archive with the layers of balloon.caml

The same sources give the same bytes. Needs nothing but Python 3.
"""

import pathlib
import plistlib
import re
import xml.etree.ElementTree as ElementTree
import zipfile

sources = pathlib.Path(__file__).resolve().parent
scenes = sources.parent


def provider_info():
    """A keyed archive of a dictionary with the date of the last use, as devices write it."""
    uid = plistlib.UID
    return {
        "$version": 100000, "$archiver": "NSKeyedArchiver", "$top": {"root": uid(1)},
        "$objects": [
            "$null", {"NS.keys": [uid(2)], "NS.objects": [uid(3)], "$class": uid(5)}, "kConfigurationLastUseDateKey",
            {"NS.time": 0.0, "$class": uid(4)}, {"$classname": "NSDate", "$classes": ["NSDate", "NSObject"]},
            {"$classname": "NSDictionary", "$classes": ["NSDictionary", "NSObject"]},
        ],
    }


def write_tendies(folder, target):
    """Adds the folder of a wallpaper at the path that devices use, and the files of its descriptor. All times are the first
    that the format has."""
    identifier = folder.name.split(".")[0]
    descriptor = "descriptors/00000000-0000-4000-8000-000000000001"
    contents = f"{descriptor}/versions/1/contents"
    user_info = {
        "posterEnvironmentOverrides": b"{}", "wallpaperRepresentingFileName": folder.name,
        "wallpaperRepresentingIdentifier": identifier,
    }

    def binary(value):
        return plistlib.dumps(value, fmt=plistlib.FMT_BINARY)

    files = {
        f"{descriptor}/com.apple.posterkit.provider.descriptor.identifier": identifier.encode(),
        f"{descriptor}/com.apple.posterkit.role.identifier": b"PRPosterRoleLockScreen",
        f"{descriptor}/providerInfo.plist": binary(provider_info()),
        f"{contents}/com.apple.posterkit.provider.contents.userInfo": binary(user_info),
    }
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            data = file.read_bytes()
            if file.name == "Wallpaper.plist":
                data = binary(plistlib.loads(data))
            files[f"{contents}/{folder.name}/{file.relative_to(folder).as_posix()}"] = data
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        folders = set()

        def add(name, data, mode):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED if data else zipfile.ZIP_STORED
            entry.external_attr = mode << 16
            archive.writestr(entry, data)

        for name, data in files.items():
            # Programs that install wallpapers count the entries of folders.
            for parent in list(reversed(pathlib.PurePosixPath(name).parents))[1:]:
                if parent not in folders:
                    folders.add(parent)
                    add(f"{parent}/", b"", 0o040755)
            add(name, data, 0o100644)


class KeyedArchive:
    """An archive of NSKeyedArchiver: objects that refer to each other by index."""

    supers = {
        "CAGradientLayer": "CALayer", "CAShapeLayer": "CALayer", "CATransformLayer": "CALayer",
        "CABasicAnimation": "CAPropertyAnimation", "CAKeyframeAnimation": "CAPropertyAnimation",
        "CASpringAnimation": "CABasicAnimation", "CAPropertyAnimation": "CAAnimation", "CAAnimationGroup": "CAAnimation",
    }

    def __init__(self):
        self.objects = ["$null"]
        self.classes = {}
        self.strings = {}

    def add(self, value):
        self.objects.append(value)
        return plistlib.UID(len(self.objects) - 1)

    def text(self, text):
        if text not in self.strings:
            self.strings[text] = self.add(text)
        return self.strings[text]

    def object(self, name, fields):
        if name not in self.classes:
            names = [name]
            while names[-1] in self.supers:
                names.append(self.supers[names[-1]])
            self.classes[name] = self.add({"$classname": name, "$classes": names + ["NSObject"]})
        return self.add({**fields, "$class": self.classes[name]})

    def array(self, items):
        return self.object("NSArray", {"NS.objects": items})

    def number(self, value):
        return self.add(value)

    def write(self, target, root):
        archive = {"$version": 100000, "$archiver": "NSKeyedArchiver", "$top": {"root": root}, "$objects": self.objects}
        target.write_bytes(plistlib.dumps(archive, fmt=plistlib.FMT_BINARY, sort_keys=True))


class Markup:
    """Converts the elements and attributes of a scene to objects of an archive."""

    points = {"position", "anchorPoint", "startPoint", "endPoint"}
    sizes = {"shadowOffset"}
    texts = {"name", "lineCap", "lineJoin", "fillRule", "calculationMode", "keyPath", "fillMode", "cornerCurve"}
    flags = {"geometryFlipped", "masksToBounds", "hidden", "autoreverses", "removedOnCompletion", "additive", "cumulative"}

    def __init__(self, archive):
        self.archive = archive

    def layer(self, element, name=None):
        fields = {}
        for key, value in element.attrib.items():
            if key != "type" or name is None:
                fields[key] = self.attribute(key, value)
        for child in element:
            if child.tag == "sublayers":
                fields["sublayers"] = self.archive.array([self.layer(layer) for layer in child])
            elif child.tag == "mask":
                fields["mask"] = self.layer(child, child.get("type", "CALayer"))
            elif child.tag == "animations":
                fields["CALayerAnimations"] = self.archive.array([self.animation(item) for item in child])
                fields["CALayerAnimationKeys"] = self.archive.array([self.archive.text(item.tag) for item in child])
            else:
                fields[child.tag] = self.value(child)
        return self.archive.object(name or element.tag, fields)

    def animation(self, element):
        fields = {key: self.attribute(key, value) for key, value in element.attrib.items() if key != "type"}
        for child in element:
            if child.tag == "animations":
                fields["animations"] = self.archive.array([self.animation(item) for item in child])
            else:
                fields[child.tag] = self.value(child)
        return self.archive.object(element.get("type"), fields)

    def attribute(self, key, text):
        if key in self.texts:
            return self.archive.text(text)
        if key in self.flags:
            return text == "1"
        if key in self.points or key in self.sizes or key == "bounds":
            return self.structure(key, text)
        if key.endswith("Color"):
            return self.color(text, "1")
        return float(text)

    def structure(self, key, text):
        numbers = [float(number) for number in text.split()]
        kind = 2 if key == "bounds" else 1 if key in self.sizes else 0
        names = [["x", "y"], ["width", "height"], ["x", "y", "width", "height"]][kind]
        return self.archive.object("LKNSValueCodingProxy", {"kind": kind, **dict(zip(names, numbers))})

    def color(self, text, opacity):
        numbers = [float(number) for number in text.split()] + [float(opacity)]
        return self.archive.object("LKCGColorCodingProxy", dict(zip("rgba", numbers)))

    def value(self, element):
        kind, text = element.get("type"), element.get("value")
        if kind == "CGPath":
            return self.path(text)
        if element.tag in ("colors", "locations", "values", "keyTimes"):
            return self.archive.array([self.value(item) for item in element])
        if element.tag == "CGColor" or element.tag.endswith("Color"):
            return self.color(text, element.get("opacity", "1"))
        if kind in ("real", "integer") or element.tag in ("real", "integer"):
            return self.archive.number(float(text))
        raise SystemExit(f"{element.tag}: values of this kind are not written yet")

    def path(self, text):
        segments, operands = [], []
        for word in text.split():
            if re.fullmatch("[mlqch]", word) is None:
                operands.append(float(word))
                continue
            fields = {"LKCGPathType": "mlqch".index(word)}
            for index in range(len(operands) // 2):
                fields[f"LKCGPathPoint{index}_x"] = operands[2 * index]
                fields[f"LKCGPathPoint{index}_y"] = operands[2 * index + 1]
            segments.append(self.archive.object("CACGPathCodingSegment", fields))
            operands = []
        return self.archive.array(segments)


def write_caar(source, target):
    """Writes the layers of a scene as a keyed archive, with the comment at its top, which `cambium scenes` shows."""
    text = source.read_text().replace(' xmlns="http://www.apple.com/CoreAnimation/1.0"', "")
    comment = re.search(r"<!--\s*(.*?)\s*-->", text, re.S).group(1)
    root = ElementTree.fromstring(text)[0]
    archive = KeyedArchive()
    width, height = (float(number) for number in root.get("bounds").split()[2:])
    entries = {
        "rootLayer": Markup(archive).layer(root),
        "documentWidth": archive.number(width),
        "documentHeight": archive.number(height),
        "geometryFlipped": archive.number(root.get("geometryFlipped") == "1"),
        "comment": archive.text(comment),
    }
    keys = [archive.text(key) for key in entries]
    archive.write(target, archive.object("NSDictionary", {"NS.keys": keys, "NS.objects": list(entries.values())}))


write_tendies(next(sources.glob("*.wallpaper")), scenes / "lake.tendies")
write_caar(sources / "balloon.caml", scenes / "balloon.caar")
