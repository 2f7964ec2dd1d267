"""The pages of the API: what DocC writes as Markdown for each symbol (Scripts/docs), a page for each type with its members."""
import json
import os
import re
import sys

# The kinds of symbols that have a page of their own; the others are sections of the page around them.
KINDS = ("class", "struct", "enum", "protocol", "actor", "module", "extension")


class Symbols:
    """The symbols below `data`, the folder of DocC's data, by their addresses in small letters."""

    def __init__(self, data):
        self.data, self.all = data, {}
        for at, _, names in os.walk(os.path.join(data, "documentation")):
            for name in names:
                if name.endswith(".json"):
                    symbol = json.load(open(os.path.join(at, name)))
                    self.all[symbol["identifier"]["url"].split("/documentation")[1].lower()] = symbol

    def has_page(self, address):
        symbol = self.all.get(address)
        return symbol is not None and symbol["metadata"].get("symbolKind", "").split(".")[0] in KINDS

    def place(self, address):
        """The page and the anchor of a symbol; nil for what is not documented."""
        if address not in self.all:
            return None
        owner = address
        while owner and not self.has_page(owner):
            owner = owner.rpartition("/")[0]
        if not owner:
            return None
        _, module, *rest = owner.split("/")
        path = f"api/{module}/" + (named("-".join(rest)) + ".md" if rest else "README.md")
        return path, "" if owner == address else named(address[len(owner) + 1:])

    def text(self, address, page, level):
        """What DocC has written about a symbol, without its title, with headings below `level` and links from `page`."""
        path = os.path.join(self.data, "documentation" + address + ".md")
        if not os.path.exists(path):
            return ""
        text = re.sub(r"\A<!--.*?-->\s*", "", open(path).read(), flags=re.S)
        text = re.sub(r"\A# .*\n", "", text)
        text = re.split(r"^## (?:Topics|See Also)$", text, flags=re.M)[0]
        text = re.sub(r"^## (?:Overview|Discussion)\n+", "", text, flags=re.M)
        text = re.sub(r"^```$\n(?=(?:.*\n)*?```$)", "```swift\n", text, count=1, flags=re.M)
        # Parameters: a name and its text are two paragraphs.
        text = re.sub(r"^(`[^`\n]+`)\n\n(?=[^\n`#])", r"- \1: ", text, flags=re.M)
        text = re.sub(r"^## (Parameters|Return Value)$", r"**\1**", text, flags=re.M)
        blocks = re.split(r"(^ *```.*?^ *```$)", text, flags=re.S | re.M)
        return "".join(block if index % 2 else self.mended(block, page, level) for index, block in enumerate(blocks)).strip() + "\n"

    def mended(self, text, page, level):
        text = re.sub(r"^#+ ", lambda mark: "#" * max(level - 1, 1) + mark[0], text, flags=re.M)

        def link(match):
            place = self.place(match[2].lower())
            return f"[{match[1]}]({relative(place, page)})" if place else match[1]

        return re.sub(r"\[([^\]\n]+)\]\((?:doc://[^/]+)?/documentation((?:[^()\s]|\([^()\s]*\))+)\)", link, text)


def named(address):
    """A name of a file and of an anchor."""
    return re.sub(r"[^a-z0-9]+", "-", address.lower()).strip("-") or "operator-" + "-".join(str(ord(c)) for c in address)


def relative(place, page):
    path, anchor = place
    there = os.path.relpath(path, os.path.dirname(page))
    return there + ("#" + anchor if anchor else "")


def sentence(parts, symbols, references, page):
    """The abstract of a symbol, which DocC gives in parts."""
    words = []
    for part in parts:
        if part["type"] == "codeVoice":
            words.append(f"`{part['code']}`")
        elif part["type"] == "reference":
            words.append(f"`{references.get(part['identifier'], {}).get('title', part['identifier'].split('/')[-1])}`")
        elif "inlineContent" in part:
            words.append(sentence(part["inlineContent"], symbols, references, page))
        else:
            words.append(part.get("text", ""))
    return "".join(words).replace("\n", " ")


def page(symbols, address):
    """The Markdown of a page: a module or a type, and its members."""
    symbol = symbols.all[address]
    path, _ = symbols.place(address)
    references = symbol["references"]
    lines = [f"# {symbol['metadata']['title']}\n", symbols.text(address, path, 2)]
    for section in symbol.get("relationshipsSections", []):
        names = []
        for identifier in section["identifiers"]:
            reference = references.get(identifier, {})
            place = symbols.place(identifier.split("/documentation")[-1].lower())
            title = reference.get("title", "")
            if title:
                names.append(f"[`{title}`]({relative(place, path)})" if place else f"`{title}`")
        if names:
            lines.append(f"*{section['title']}:* " + ", ".join(names) + "\n")
    for section in symbol.get("topicSections", []):
        listed, members = [], []
        for identifier in section["identifiers"]:
            member = identifier.split("/documentation")[-1].lower()
            if member not in symbols.all or references.get(identifier, {}).get("role") == "collectionGroup":
                continue
            if symbols.has_page(member):
                about = sentence(references[identifier].get("abstract", []), symbols, references, path)
                listed.append(f"- [`{references[identifier]['title']}`]({relative(symbols.place(member), path)}){': ' + about if about else ''}")
            else:
                members.append(f"### `{references[identifier]['title'].split('.')[-1] if address.count('/') > 1 else references[identifier]['title']}` "
                               f"{{#{symbols.place(member)[1]}}}\n\n{symbols.text(member, path, 4)}")
        if listed or members:
            lines += [f"## {section.get('title', 'Members')}\n", "\n".join(listed) + "\n" if listed else "", *members]
    return path, "\n".join(line for line in lines if line)


def write(data, stage):
    """Writes the pages below `stage`; the entries of the navigation, which has the modules only."""
    symbols = Symbols(data)
    modules = []
    for address in sorted(symbols.all):
        if not symbols.has_page(address):
            continue
        path, text = page(symbols, address)
        os.makedirs(os.path.dirname(os.path.join(stage, path)), exist_ok=True)
        with open(os.path.join(stage, path), "w") as file:
            file.write(text)
        if address.count("/") == 1:
            modules.append((symbols.all[address]["metadata"]["title"], path, address))
    with open(os.path.join(stage, "api/README.md"), "w") as file:
        file.write("# API\n\nThe public symbols of each module, from the comments in its source. "
                   "[Supported API](../docs/reference/api.md) says which of Apple's classes are there.\n\n")
        for title, path, address in modules:
            about = sentence(symbols.all[address].get("abstract", []), symbols, symbols.all[address]["references"], path)
            file.write(f"- [{title}]({os.path.relpath(path, 'api')}): {about}\n")
    return [{"All modules": "api/README.md"}] + [{title: path} for title, path, _ in modules]
