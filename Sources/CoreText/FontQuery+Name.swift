extension FontQuery {
  /// The query for a name: a family ("Menlo"), a full name ("Avenir Next Demi Bold") or a PostScript name
  /// ("Helvetica-BoldOblique"). A font that is not installed is replaced: one that fontconfig knows, or that comes with Apple's
  /// systems, by a family of the same kind in the same style, and any other one by Helvetica in its regular style, as on Apple's
  /// systems.
  init(name: String, catalog: FontCatalog) {
    let name = String(name.prefix(256)).trimmingCharacters(in: .whitespacesAndNewlines)
    if let family = catalog.family(name) {
      self.init(families: [family])
    } else if let face = catalog.face(name) {
      self = face
    } else if name.isEmpty || name.hasPrefix(".") {
      // ".AppleSystemUIFont", ".SFUI-Semibold" and similar names.
      self.init(families: ["sans-serif"])
      takeStyle(from: name)
    } else {
      self.init(families: [])
      let family = takeStyle(from: name)
      var words = Self.words(of: family)
      // "TimesNewRomanPS": the name of the maker is not part of the family.
      while words.count > 1, let last = words.last, Self.makers.contains(last.lowercased()) {
        words.removeLast()
      }
      let spaced = words.joined(separator: " ")
      let known = catalog.family(family) ?? catalog.family(spaced)
      guard known != nil || Self.isOfApple(spaced) || FontCatalog.hasSubstitute(spaced) else {
        self = FontQuery(families: ["Helvetica"])
        return
      }
      families = known.map { [$0] } ?? (spaced == family ? [family] : [spaced, family])
      // A generic family would precede some of fontconfig's own replacements for Helvetica.
      if !families.contains(where: FontCatalog.hasSubstitute) {
        // It has nearly the widths of Helvetica, which fontconfig does not know.
        if spaced.lowercased().hasPrefix("helvetica neue") { families.append("Helvetica") }
        families.append(Self.kind(of: spaced.lowercased()))
      }
    }
  }

  /// Removes style words from the end of a name and returns the rest, the family.
  @discardableResult
  private mutating func takeStyle(from name: String) -> String {
    // "Helvetica-BoldOblique": the style follows the hyphen.
    if let hyphen = name.lastIndex(of: "-") {
      let style = Self.words(of: String(name[name.index(after: hyphen)...]))
      if !style.isEmpty, takeWords(style).isEmpty { return String(name[..<hyphen]) }
    }
    guard name.contains(" ") else { return name }
    let left = takeWords(name.split(separator: " ").map(String.init))
    return left.joined(separator: " ")
  }

  /// Removes style words from the end, and returns the other words.
  private mutating func takeWords(_ words: [String]) -> [String] {
    var words = words
    while let last = words.last?.lowercased() {
      let pair = words.count > 1 ? words[words.count - 2].lowercased() + last : last
      if words.count > 1, take(pair) {
        words.removeLast(2)
      } else if take(last) {
        words.removeLast()
      } else {
        break
      }
    }
    return words
  }

  private mutating func take(_ word: String) -> Bool {
    if let value = Self.weights[word] {
      weight = value
    } else if let value = Self.stretches[word] {
      stretch = value
    } else {
      switch word {
      case "italic", "ital", "it": slant = .italic
      case "oblique", "obl", "slanted": slant = .oblique
      default: return Self.makers.contains(word)
      }
    }
    return true
  }

  private static let makers: Set = ["mt", "ps", "psmt", "lt", "std"]
  private static let weights = [
    "thin": 100, "hairline": 100, "ultralight": 200, "extralight": 200, "light": 300, "regular": 400,
    "normal": 400, "roman": 400, "book": 400, "plain": 400, "medium": 500, "semibold": 600, "demibold": 600,
    "demi": 600, "bold": 700, "extrabold": 800, "ultrabold": 800, "heavy": 800, "black": 900,
  ]
  private static let stretches = [
    "ultracondensed": 0, "extracondensed": 1, "condensed": 2, "narrow": 2, "cond": 2, "semicondensed": 3,
    "semiexpanded": 5, "expanded": 6, "extended": 6, "wide": 6, "extraexpanded": 7, "ultraexpanded": 8,
  ]

  /// Splits a name such as "AvenirNext" or "BoldMT" into words. A capital after a lower-case letter begins a
  /// word, and so does the last of several capitals before a lower-case letter.
  static func words(of name: String) -> [String] {
    var words: [String] = []
    var word = ""
    let letters = Array(name)
    for (index, letter) in letters.enumerated() {
      if letter == " " || letter == "_" {
        if !word.isEmpty { words.append(word) }
        word = ""
        continue
      }
      let follows = word.last
      let next = index + 1 < letters.count ? letters[index + 1] : nil
      if letter.isUppercase, let follows,
        follows.isLowercase || (follows.isUppercase && next?.isLowercase == true)
      {
        words.append(word)
        word = ""
      }
      word.append(letter)
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  /// Whether a name begins with that of a family that comes with Apple's systems.
  private static func isOfApple(_ name: String) -> Bool {
    let name = name.lowercased().filter { $0 != " " && $0 != "-" }
    return familiesOfApple.contains(where: name.hasPrefix)
  }

  /// Families of macOS and iOS as Apple lists them, in lower case without spaces. A name stands for longer ones too: "avenir" for
  /// "Avenir Next Condensed".
  private static let familiesOfApple = [
    "academyengraved", "alnile", "altarikh", "albayan", "americantypewriter", "andale", "applebraille",
    "applechancery",
    "applecoloremoji", "applegothic", "appleligothic", "appleligungothic", "applemyungjo", "applesdgothic",
    "applesymbols",
    "arial", "arialhebrew", "athelas", "avenir", "ayuthaya", "baghdad", "bangla", "baskerville", "beirut",
    "biaukai", "bigcaslon",
    "bodoni", "bradleyhand", "brushscript", "chalkboard", "chalkduster", "charter", "cochin", "comicsans",
    "copperplate",
    "corsivahebrew", "courier", "damascus", "decotype", "devanagari", "didot", "dinalternate", "dincondensed",
    "diwan",
    "euphemia", "farah", "farisi", "futura", "galvji", "geeza", "geneva", "georgia", "gillsans", "grantha",
    "gujarati",
    "gurmukhi", "heiti", "helvetica", "herculanum", "hiragino", "hoefler", "impact", "inaimathi", "iowan",
    "kailasa", "kannada",
    "kefa", "khmer", "kohinoor", "kokonor", "krungthep", "kufistandard", "lao", "lucidagrande", "luminari",
    "malayalam",
    "markerfelt", "menlo", "microsoftsansserif", "mishafi", "monaco", "mshtakan", "mukta", "muna", "myanmar",
    "nadeem",
    "newyork", "newpeninim", "noteworthy", "notonastaliq", "notosans", "optima", "oriya", "palatino",
    "papyrus", "partylet",
    "phosphate", "pingfang", "plantagenet", "raanana", "rockwell", "sana", "sathu", "savoye", "sfarabic",
    "sfcompact", "sfmono",
    "sfpro", "shreedevanagari", "signpainter", "silom", "sinhala", "skia", "snell", "songti", "sthei", "stix",
    "stsong",
    "sukhumvit", "superclarendon", "symbol", "tahoma", "tamil", "telugu", "thonburi", "times", "trattatello",
    "trebuchet",
    "verdana", "waseem", "webdings", "wingdings", "zapfdingbats", "zapfino",
  ]

  /// The generic family of the same kind, which fontconfig can always resolve.
  private static func kind(of family: String) -> String {
    if monospaced.contains(where: family.contains) { return "monospace" }
    if serif.contains(where: family.contains) { return "serif" }
    return "sans-serif"
  }

  private static let monospaced = [
    "mono", "menlo", "monaco", "courier", "consolas", "andale", "typewriter", "code", "terminal",
  ]
  private static let serif = [
    "times", "georgia", "palatino", "baskerville", "didot", "garamond", "hoefler", "cochin", "bodoni",
    "new york",
    "charter", "athelas", "iowan", "rockwell", "superclarendon", "caslon", "cambria", "serif", "song",
    "mincho",
  ]
}
