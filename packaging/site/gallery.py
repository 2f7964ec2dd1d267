"""The gallery of the site: each bundled scene with a film, which the program draws, and its source."""
import concurrent.futures
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile

SECONDS, RATE = 4, 15
GROUPS = [
    ("scenes", "Scenes", "Scene files in CAML. Each shows a part of Core Animation."),
    ("articles", "Listings of articles", "The listings of five articles about Core Animation, as Swift scenes. "
     "Some show a touch that the film plays."),
    ("layout", "Layouts that animate", "Auto Layout in animation blocks, as Swift scenes. The films tap twice."),
    ("uikit", "Controllers and bars", "Controllers, bars and transitions, as Swift scenes. The films show touches."),
]

# The touches of the films of controllers.
CONTROLLERS = {
    "uikit-form": ["--tap=187,110@0.5", "--type=Ada@1", "--key=Tab@1.5", "--type=secret@1.8", "--tap=300,197@2.6", "--tap=330,245@3.2"],
    "uikit-list": ["--tap=187,60@0.5"],
    "uikit-navigation": ["--tap=187,120@0.5", "--drag 4,300-300,300@2+0.6"],
    "uikit-tabs": ["--tap=187,640@0.6", "--tap=310,640@1.6", "--tap=60,640@2.8"],
    "uikit-transition": ["--tap=100,450@0.5", "--drag 187,100-187,400@2+0.6"],
}


def touches(name):
    """The arguments of `cambium render` that make a scene show what it is about, from the table of docs/reference/articles.md."""
    if name.startswith("layout-"):
        place = "187,130" if name == "layout-keyboard-inset" else "200,300"
        return [f"--tap={place}@0.5", f"--tap={place}@2.2"]
    if name in CONTROLLERS:
        return CONTROLLERS[name]
    if name == "lake":
        return ["--state=Locked@0", "--state=Unlock@1", "--state=Sleep@3"]
    if name == "lock-states":
        return ["--state=open@0.5", "--state=locked@2.5"]
    for line in open("docs/reference/articles.md"):
        if f"`{name}.swift`" in line:
            return re.findall(r"--(?:tap|drag) [0-9.,@+-]+", line)
    return []


def films(program, scenes, folder):
    """Draws the films that are not in `folder` from an earlier time; the name of each scene's file there."""
    os.makedirs(folder, exist_ok=True)
    built = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout + str(os.path.getsize(program))

    def film(scene):
        arguments = [word for touch in touches(scene["name"]) for word in touch.split(" ", 1)]
        swift = scene["file"].endswith(".swift")
        arguments += ["--to", str(SECONDS), "--fps", str(RATE), "--size", "270x480" if swift else "400x300",
                      "--background", "F9F9FA" if swift else "14151A"]
        digest = hashlib.sha256(f"{built} {arguments}".encode())
        for path in sorted(files(scene["file"])):
            digest.update(open(path, "rb").read())
        name = f"{scene['name']}-{digest.hexdigest()[:12]}.webm"
        if not os.path.exists(os.path.join(folder, name)):
            subprocess.run(
                [program, "render", scene["file"], "-o", os.path.join(folder, name), "--quiet", *arguments],
                stdin=subprocess.DEVNULL, check=True)
        return name

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        names = list(pool.map(film, scenes))
    for old in set(os.listdir(folder)) - set(names):
        os.remove(os.path.join(folder, old))
    return names


def files(path):
    """A scene's files."""
    return [os.path.join(at, name) for at, _, names in os.walk(path) for name in names] if os.path.isdir(path) else [path]


def sources(file):
    """The texts of a scene: pairs of a name and a text."""
    if file.endswith(".tendies"):
        with zipfile.ZipFile(file) as archive:
            return [(name.split("/")[-2], archive.read(name).decode()) for name in archive.namelist() if name.endswith("main.caml")]
    if file.endswith(".caar"):
        file = f"scenes/sources/{os.path.basename(file)[:-5]}.caml"
    if file.endswith(".ca"):
        file += "/main.caml"
    return [(os.path.basename(file), open(file).read())]


def write(program, stage):
    """Writes the pages of the gallery with their films below `stage`; the entries of the navigation."""
    listed = json.loads(subprocess.run([program, "scenes", "--json"], capture_output=True, text=True, check=True).stdout)
    places = {os.path.basename(name).split(".")[0]: os.path.join(at, name)
              for at in ("scenes", "scenes/articles", "scenes/layout", "scenes/uikit") for name in os.listdir(at)}
    scenes = [{"name": each["name"], "summary": each["summary"], "file": places[each["name"]]} for each in listed]
    names = films(program, scenes, "out/site-films")
    os.makedirs(os.path.join(stage, "gallery"))
    pages = []
    for group, title, text in GROUPS:
        lines = [f"# {title}\n\n{text} `cambium NAME` opens one.\n\n<div class=\"films\" markdown=\"1\">\n"]
        for scene, film in zip(scenes, names):
            if group != {"scenes/articles": "articles", "scenes/layout": "layout", "scenes/uikit": "uikit"}.get(os.path.dirname(scene["file"]), "scenes"):
                continue
            shutil.copy(os.path.join("out/site-films", film), os.path.join(stage, "gallery", f"{scene['name']}.webm"))
            lines.append(f"<div markdown=\"1\">\n<video src=\"{scene['name']}.webm\" loop muted playsinline preload=\"metadata\" "
                         f"aria-label=\"Film of {scene['name']}\"></video>\n\n### {scene['name']}\n\n{scene['summary']}\n")
            for name, source in sources(scene["file"]):
                kind = "swift" if name.endswith(".swift") else "xml"
                lines.append(f"<details markdown=\"1\"><summary>Source: {name}</summary>\n\n~~~~ {kind}\n{source.rstrip()}\n~~~~\n\n</details>\n")
            lines.append("</div>\n")
        lines.append("</div>")
        with open(os.path.join(stage, "gallery", f"{group}.md"), "w") as page:
            page.write("\n".join(lines) + "\n")
        pages.append({title: f"gallery/{group}.md"})
    return pages
