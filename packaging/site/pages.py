"""The documents of the repository as pages of the site: their links, and the lists and tables of GitHub's Markdown as Python's has them."""
import os
import re

LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^()\s]+)\)")
MARKER = re.compile(r"( *)([-*+]|\d+\.) +(?=\S)")


def adapted(text):
    """Text of GitHub's Markdown with blank lines and indentation as Python-Markdown needs them."""
    lines, stack, fence, blank = [], [], None, True
    for line in text.split("\n"):
        indent = len(line) - len(line.lstrip(" "))
        if fence:
            lines.append(" " * fence[1] + line[min(fence[0], indent):] if line.strip() else "")
            if line.strip() == "```":
                fence = None
            continue
        if not line.strip():
            lines.append("")
            blank = True
            continue
        marker = MARKER.match(line)
        last = lines[-1] if lines else ""
        if marker and not blank and not stack and marker[2] not in ("-", "*", "+", "1."):
            # A number that begins a line of a paragraph.
            marker = None
        if marker:
            while stack and indent < stack[-1]:
                stack.pop()
            if not stack and not blank and not inside(lines):
                lines.append("")
            lines.append(" " * 4 * len(stack) + line[indent:])
            stack.append(marker.end())
        else:
            if blank:
                while stack and indent < stack[-1]:
                    stack.pop()
            extra = indent - stack[-1] if stack and indent >= stack[-1] else (0 if stack else indent)
            shifted = " " * (4 * len(stack) + max(extra, 0)) + line[indent:]
            if line.lstrip().startswith("```"):
                # The name of a listing's file behind the language.
                shifted = re.sub(r"(```\w+) (.+)", r'\1 title="\2"', shifted)
                fence = (indent, 4 * len(stack) + max(extra, 0))
                if not blank:
                    lines.append("")
            elif line.lstrip().startswith("|"):
                if not last.lstrip().startswith("|") and last.strip():
                    lines.append("")
                shifted = re.sub(r"`[^`]*`", lambda code: code[0].replace("\\|", "|"), shifted)
            elif last.startswith("#"):
                lines.append("")
            lines.append(shifted)
        blank = False
    return "\n".join(lines)


def inside(lines):
    """Whether the last paragraph of `lines` is part of a list."""
    for line in reversed(lines):
        if not line.strip():
            return False
        if MARKER.match(line):
            return True
    return False


def linked(text, page, pages, files):
    """`text` of `page`, a path in the repository, without its links to what the site does not have."""

    def link(match):
        picture, label, target = match.groups()
        path, _, anchor = target.partition("#")
        if re.match(r"[a-z]+:", target) or not path:
            return match[0]
        full = os.path.normpath(os.path.join(os.path.dirname(page), path))
        if full + "/README.md" in pages:
            full += "/README.md"
        if full in pages or full in files:
            there = os.path.relpath(full, os.path.dirname(page) or ".")
            return f"{picture}[{label}]({there}{'#' + anchor if anchor else ''})"
        if not os.path.exists(full):
            raise SystemExit(f"{page}: there is no {target}")
        return label

    blocks = re.split(r"(^ *```.*?^ *```$)", text, flags=re.S | re.M)
    return "".join(block if index % 2 else LINK.sub(link, block) for index, block in enumerate(blocks))


def navigation(index):
    """The sections of docs/README.md as entries of mkdocs' navigation. A line that ends "With pages for …" is a group."""
    sections = []
    for block in re.split(r"\n(?=## |- )|\n\n", index):
        if block.startswith("## "):
            sections.append({block[3:].split("\n")[0]: []})
        elif sections:
            links = [{(label[0].upper() + label[1:]).replace("`", ""): os.path.normpath(os.path.join("docs", path))}
                     for label, path in re.findall(r"\[([^\]]+)\]\(([^)#\s]+\.md)\)", block)]
            (entries,) = sections[-1].values()
            entries += [{next(iter(links[0])): links}] if "With pages for" in block else links
    return sections
