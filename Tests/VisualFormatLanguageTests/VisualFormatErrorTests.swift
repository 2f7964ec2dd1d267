import Testing

@testable import VisualFormatLanguage

/// Each message of the parser, with its place. A row is a format, the place of the caret and the sentence.
@Suite struct VisualFormatErrorTests {
  private static let views: Set<String> = ["a", "b", "button", "title", "subtitle"]
  private static let metrics: [String: Double] = [
    "gap": 12, "margin": 20, "none": 0, "more": 1000.5, "bad": .nan, "huge": .infinity, "deep": -.infinity,
  ]

  private static func error(_ format: String) -> VisualFormatError? {
    do throws(VisualFormatError) {
      _ = try VisualFormat(format, metrics: metrics, views: views)
      return nil
    } catch {
      return error
    }
  }

  private static func check(_ row: (String, Int, String)) {
    let (format, offset, message) = row
    guard let error = error(format) else {
      Issue.record("\(format) is read")
      return
    }
    #expect(error.message == message, "\(format)")
    #expect(error.offset == offset, "\(format)")
    #expect(error.format == format)
    let caret = String(repeating: " ", count: offset) + "^"
    #expect(error.description == "visual format: \(message)\n\(format)\n\(caret)")
  }

  // MARK: The row of views

  private static let noView = "the format has no view"
  private static let middle =
    "'|' is in the middle, and may only be at the start and at the end of the format"
  private static let two = "two connections follow each other without a view between them"
  private static let trailing = "the format ends in a connection, which a view or '|' has to follow"
  private static let rows: [(String, Int, String)] = [
    ("", 0, "the format is empty"), ("   ", 3, "the format is empty"),
    ("H:", 2, noView), ("|", 1, noView), ("|-", 2, noView), ("|-|", 2, noView), ("V:|-8-|", 6, noView),
    ("||", 1, noView),
    ("|-8-", 4, noView),
    ("[a]|[b]", 3, middle), ("[a]-|-[b]", 4, middle), ("||[a]", 1, middle), ("[a]||", 3, middle),
    ("[a]-|-", 4, middle),
    ("[a]--[b]", 4, two), ("[a]-8--[b]", 6, two), ("[a]-(8)--[b]", 8, two), ("[a]-8-9-[b]", 6, two),
    ("[a]-8-(9)-[b]", 6, two),
    ("|--[a]", 2, two), ("[a]--gap-[b]", 4, two), ("|-8-9-[a]", 4, two), ("[a]-8-.5-[b]", 6, two),
    ("[a]--|", 4, two),
    ("[a]-", 4, trailing), ("[a]-8-", 6, trailing), ("V:[a]-(>=8)- ", 13, trailing),
    ("-[a]", 0, "the format begins with a connection, which '|' has to precede"),
    ("H:-8-[a]", 2, "the format begins with a connection, which '|' has to precede"),
    ("8-[a]", 0, "expected '[' or '|' at the start of the format"),
    ("*", 0, "expected '[' or '|' at the start of the format"),
    ("é", 0, "expected '[' or '|' at the start of the format"),
    ("|8-[a]", 1, "expected '-' or '[' after '|'"), ("|(8)-[a]", 1, "expected '-' or '[' after '|'"),
    ("[a]8-[b]", 3, "expected '-', '[' or '|' after the view"),
    ("[a]@8", 3, "expected '-', '[' or '|' after the view"),
    ("[a]-8-@[b]", 6, "expected '[' or '|' after the connection"),
    ("a", 0, "expected '[' before 'a'"), ("V:a]", 2, "expected '[' before 'a'"),
    ("|a]", 1, "expected '[' before 'a'"),
    ("[a]b]", 3, "expected '[' before 'b'"), ("[a]-8-b]", 6, "expected '[' before 'b'"),
    ("[a](8)", 3, "a view's predicates have to be inside its brackets"),
    ("[a]]", 3, "']' has no '[' before it"), ("]", 0, "']' has no '[' before it"),
    ("[a]-8-]", 6, "']' has no '[' before it"),
    ("[a])", 3, "')' has no '(' before it"), ("[a]-(8)-)", 8, "')' has no '(' before it"),
  ]

  @Test(arguments: rows) func theRowOfViews(row: (String, Int, String)) { Self.check(row) }

  // MARK: Axis

  private static let axes: [(String, Int, String)] = [
    ("D:[a]", 0, "unknown axis 'D', which has to be 'H' or 'V'"),
    ("h:[a]", 0, "unknown axis 'h', which has to be 'H' or 'V'"),
    (" HV:[a]", 1, "unknown axis 'HV', which has to be 'H' or 'V'"),
    ("V|[a]|", 1, "expected ':' after 'V'"), ("H[a]", 1, "expected ':' after 'H'"),
    ("V", 1, "expected ':' after 'V'"),
    (":[a]", 0, "expected 'H' or 'V' before ':'"),
    ("H:V:[a]", 2, "the axis has to be at the start of the format"),
    ("|V:[a]", 1, "the axis has to be at the start of the format"),
  ]

  @Test(arguments: axes) func theAxis(row: (String, Int, String)) { Self.check(row) }

  // MARK: Views and names

  private static let ascii = "names may only have letters from A to Z, digits and '_'"
  private static let names: [(String, Int, String)] = [
    ("[]", 1, "expected a view's name after '['"), ("[(8)]", 1, "expected a view's name after '['"),
    ("[", 1, "expected a view's name after '['"), ("[[a]]", 1, "expected a view's name after '['"),
    ("[-a]", 1, "expected a view's name after '['"), ("[|]", 1, "expected a view's name after '['"),
    ("[2a]", 1, "a view's name has to begin with a letter or '_'"),
    ("[a", 2, "expected ']' after the view's name"), ("[a-[b]", 2, "expected ']' after the view's name"),
    ("[a b]", 3, "expected ']' after the view's name"), ("[a[b]", 2, "expected ']' after the view's name"),
    ("[a)]", 2, "expected ']' after the view's name"), ("[a.b]", 2, "expected ']' after the view's name"),
    ("H:|-[a(100)-[b]", 11, "expected ']' after the view's predicates"),
    ("[a(8)", 5, "expected ']' after the view's predicates"),
    ("[a(8)(9)]", 5, "expected ']' after the view's predicates"),
    ("[a(8))]", 5, "expected ']' after the view's predicates"),
    ("[é]", 1, ascii), ("[aé]", 2, ascii), ("[a(==ö)]", 5, ascii), ("[a]-gäp-[b]", 5, ascii),
    ("[a(8@ä)]", 5, ascii),
    ("[a\u{301}]", 1, ascii), ("[👩‍👩‍👧]", 1, ascii), ("[a]-ä-[b]", 4, ascii),
    ("[c]", 1, "no view is named 'c'"), ("[A]", 1, "no view is named 'A', did you mean 'a'?"),
    ("|-[buton]", 3, "no view is named 'buton', did you mean 'button'?"),
    ("[Title]", 1, "no view is named 'Title', did you mean 'title'?"),
    ("[image]", 1, "no view is named 'image'"),
    ("[gap]", 1, "no view is named 'gap'"), ("[bt]", 1, "no view is named 'bt', did you mean 'b'?"),
    ("[buttno]", 1, "no view is named 'buttno', did you mean 'button'?"),
    ("[a]-margn-[b]", 4, "no metric is named 'margn', did you mean 'margin'?"),
    ("[a]-(>=width)-[b]", 7, "no metric is named 'width'"),
    ("[a(8@gpa)]", 5, "no metric is named 'gpa', did you mean 'gap'?"),
    ("[a(titel)]", 3, "no metric or view is named 'titel', did you mean 'title'?"),
    ("[a(>=margi)]", 5, "no metric or view is named 'margi', did you mean 'margin'?"),
    ("[a(image)]", 3, "no metric or view is named 'image'"),
    ("[a(inf)]", 3, "no metric or view is named 'inf'"),
    ("[a]-nan-[b]", 4, "no metric is named 'nan'"),
    ("[a]-b-[b]", 4, "'b' is a view, but a space has to be a number or a metric"),
    ("[a]-(<=b)-[b]", 7, "'b' is a view, but a space has to be a number or a metric"),
    ("[a(8@b)]", 5, "'b' is a view, but a priority has to be a number or a metric"),
  ]

  @Test(arguments: names) func viewsAndNames(row: (String, Int, String)) { Self.check(row) }

  // MARK: Connections

  private static let parentheses =
    "relations, priorities and lists need parentheses, such as '-(>=8@750,<=20)-'"
  private static let arithmetic = "a visual format has no arithmetic, so the result has to be a metric"
  private static let connections: [(String, Int, String)] = [
    ("[a]-8[b]", 5, "expected '-' after the space"), ("[a]-8", 5, "expected '-' after the space"),
    ("[a]-(8)[b]", 7, "expected '-' after the space"), ("|-gap[a]", 5, "expected '-' after the space"),
    ("[a]-8 9-[b]", 6, "expected '-' after the space"), ("[a]-8)-[b]", 5, "expected '-' after the space"),
    ("[a]-]", 4, "expected a space, '[' or '|' after '-'"),
    ("[a]-@8-[b]", 4, "expected a space, '[' or '|' after '-'"),
    ("[a]--8-[b]", 4, "a negative space needs parentheses, such as '-(-8)-'"),
    ("|--.5-[b]", 2, "a negative space needs parentheses, such as '-(-8)-'"),
    ("[a]->=8-[b]", 4, parentheses), ("[a]-8@750-[b]", 5, parentheses), ("[a]-8,9-[b]", 5, parentheses),
    ("[a]-==8-|", 4, parentheses),
    ("[a]-8*2-[b]", 5, arithmetic), ("[a]-gap/2-[b]", 7, arithmetic), ("[a]-8+2-[b]", 5, arithmetic),
    ("[a]-(gap*2)-[b]", 8, arithmetic), ("[a]-(8-2)-[b]", 6, arithmetic),
    ("[a]-()-[b]", 5, "expected a number or a metric"), ("[a]-(>=)-[b]", 7, "expected a number or a metric"),
    ("[a]-(8,)-[b]", 7, "expected a number or a metric"), ("[a]-(", 5, "expected a number or a metric"),
    ("[a]-((8))-[b]", 5, "expected a number or a metric"), ("[a]-([b])-", 5, "expected a number or a metric"),
    ("[a]-(8-[b]", 6, "expected ',' or ')' after the predicate"),
    ("[a]-(8", 6, "expected ',' or ')' after the predicate"),
    ("[a]-(8]-[b]", 6, "expected ',' or ')' after the predicate"),
  ]

  @Test(arguments: connections) func whatIsBetweenViews(row: (String, Int, String)) { Self.check(row) }

  // MARK: Predicates

  private static let relations = ", which has to be '==', '<=' or '>='"
  private static let predicates: [(String, Int, String)] = [
    ("[a(=8)]", 3, "unknown relation '='\(relations)"), ("[a(<8)]", 3, "unknown relation '<'\(relations)"),
    ("[a(=>8)]", 3, "unknown relation '=>'\(relations)"),
    ("[a(!=b)]", 3, "unknown relation '!='\(relations)"),
    ("[a(===8)]", 3, "unknown relation '==='\(relations)"),
    ("[a(> =8)]", 3, "unknown relation '>'\(relations)"),
    ("[a]-(~8)-[b]", 5, "unknown relation '~'\(relations)"),
    ("[a(≥8)]", 3, "unknown relation '≥'\(relations)"),
    ("[a(8,≠8)]", 5, "unknown relation '≠'\(relations)"),
    ("[a()]", 3, "expected a number, a metric or a view"),
    ("[a(==)]", 5, "expected a number, a metric or a view"),
    ("[a(8,)]", 5, "expected a number, a metric or a view"),
    ("[a(,8)]", 3, "expected a number, a metric or a view"),
    ("[a(@8)]", 3, "expected a number, a metric or a view"),
    ("[a(", 3, "expected a number, a metric or a view"),
    ("[a([b])]", 3, "expected a number, a metric or a view"),
    ("[a(== <=8)]", 6, "expected a number, a metric or a view"),
    ("[a(8@)]", 5, "expected a number or a metric after '@'"),
    ("[a(8@@9)]", 5, "expected a number or a metric after '@'"),
    ("[a(8@>=9)]", 5, "expected a number or a metric after '@'"),
    ("[a(8", 4, "expected ',' or ')' after the predicate"),
    ("[a(8]", 4, "expected ',' or ')' after the predicate"),
    ("[a(100-[b]", 6, "expected ',' or ')' after the predicate"),
    ("[a(8 9)]", 5, "expected ',' or ')' after the predicate"),
    ("[a(8@9@10)]", 6, "expected ',' or ')' after the predicate"),
    ("[a(8>=9)]", 4, "expected ',' or ')' after the predicate"),
    ("[a(b(8))]", 4, "expected ',' or ')' after the predicate"),
    ("[a(b;8)]", 4, "expected ',' or ')' after the predicate"),
    ("[a(==b*0.5)]", 6, arithmetic), ("[a(b/2)]", 4, arithmetic), ("[a(b+8)]", 4, arithmetic),
    ("[a(b-8)]", 4, arithmetic),
    ("[a(b - gap)]", 5, arithmetic), ("[a(8@9-.5)]", 6, arithmetic),
  ]

  @Test(arguments: predicates) func whatIsInParentheses(row: (String, Int, String)) { Self.check(row) }

  // MARK: Numbers

  private static let large = String(repeating: "9", count: 400)
  private static func range(_ text: String) -> String {
    "a priority has to be greater than 0 and at most 1000, but this one is \(text)"
  }
  private static let numbers: [(String, Int, String)] = [
    ("[a]-12pt-[b]", 4, "'12pt' is not a number"), ("[a(1.2.3)]", 3, "'1.2.3' is not a number"),
    ("[a(.)]", 3, "'.' is not a number"),
    ("[a(-)]", 3, "'-' is not a number"), ("[a(- 5)]", 3, "'-' is not a number"),
    ("[a(-gap)]", 3, "'-gap' is not a number"),
    ("[a(1e)]", 3, "'1e' is not a number"), ("[a(1e+)]", 3, "'1e' is not a number"),
    ("[a(--8)]", 3, "'-' is not a number"),
    ("[a(0x10)]", 3, "'0x10' is not a number"), ("[a(8_000)]", 3, "'8_000' is not a number"),
    ("[a(.e5)]", 3, "'.e5' is not a number"),
    ("[a(8@9x)]", 5, "'9x' is not a number"), ("[a]-+-[b]", 4, "'+' is not a number"),
    ("[a(1e999)]", 3, "the number is too large"), ("[a]-(>=-1e999)-[b]", 7, "the number is too large"),
    ("[a(8@1e999)]", 5, "the number is too large"),
    ("[a(bad)]", 3, "the metric 'bad' is nan, and has to be finite"),
    ("[a]-huge-[b]", 4, "the metric 'huge' is inf, and has to be finite"),
    ("[a]-(<=deep)-[b]", 7, "the metric 'deep' is -inf, and has to be finite"),
    ("[a(8@bad)]", 5, "the metric 'bad' is nan, and has to be finite"),
    ("[a(8@0)]", 5, range("0")), ("[a(8@-1)]", 5, range("-1")), ("[a(8@1001)]", 5, range("1001")),
    ("[a(8@none)]", 5, range("0")),
    ("[a]-(8@more)-[b]", 7, range("1000.5")), ("[a(8@1e-60)]", 5, range("1e-60")),
    ("[a(8@1e300)]", 5, range("1e+300")),
    ("[a(8@1000.0000001)]", 5, range("1000.0000001")),
  ]

  @Test(arguments: numbers) func valuesOfNumbers(row: (String, Int, String)) { Self.check(row) }

  @Test func aNumberOfManyDigits() throws {
    let error = try #require(Self.error("[a(\(Self.large))]"))
    #expect(error.message == "the number is too large")
    #expect(error.offset == 3)
  }

  // MARK: The description

  @Test func theLineOfTheErrorIsShown() throws {
    let error = try #require(Self.error("V:|-[a]\n\t-[buton]\r\n-|"))
    #expect(error.offset == 11)
    #expect(
      error.description == "visual format: no view is named 'buton', did you mean 'button'?\n -[buton]\n   ^")
  }

  /// Line breaks of Windows and composed characters are one character each.
  @Test func offsetsCountCharacters() throws {
    #expect(try #require(Self.error("[a]\r\n\r\n-é")).offset == 6)
    #expect(try #require(Self.error("[a]e\u{301}")).offset == 3)
  }

  @Test func aLongLineIsCut() throws {
    let many = String(repeating: "[a]", count: 100)
    let middle = try #require(Self.error(many + "[c]" + many))
    #expect(middle.offset == 301)
    #expect(
      middle.description == """
        visual format: no view is named 'c'
        …\((many + "[").suffix(60))c]\(many.prefix(58))…
        \(String(repeating: " ", count: 61))^
        """)
    let end = try #require(Self.error(many + "["))
    #expect(
      end.description == """
        visual format: expected a view's name after '['
        …\((many + "[").suffix(60))
        \(String(repeating: " ", count: 61))^
        """)
    let start = try #require(Self.error("[c]" + many))
    #expect(
      start.description == """
        visual format: no view is named 'c'
        [c]\(many.prefix(58))…
         ^
        """)
  }

  @Test func longNamesAreCut() throws {
    let name = String(repeating: "n", count: 41)
    #expect(try #require(Self.error("[\(name)]")).message == "no view is named '\(name.dropLast())…'")
    #expect(
      try #require(Self.error("[\(name.dropLast())]")).message == "no view is named '\(name.dropLast())'")
  }

  /// A name of 65 letters is not compared with others, so that the time stays linear.
  @Test func longNamesGetNoSuggestion() {
    let name = String(repeating: "n", count: 64)
    func message(_ format: String) -> String? {
      do throws(VisualFormatError) {
        _ = try VisualFormat(format, views: [name])
        return nil
      } catch { return error.message }
    }
    #expect(message("[\(name.dropLast())]")?.hasSuffix("did you mean '\(name)'?") == true)
    #expect(message("[\(name)n]")?.hasSuffix("…'") == true)
  }

  /// Of names that are equally similar the first in the order of the alphabet is suggested.
  @Test func suggestionsDoNotDependOnHashes() {
    for _ in 0..<20 {
      var views: Set<String> = []
      for name in ["viewD", "viewB", "viewC", "viewE"].shuffled() { views.insert(name) }
      #expect(
        throws: VisualFormatError(
          format: "[viewA]", byte: 1, message: "no view is named 'viewA', did you mean 'viewB'?")
      ) {
        try VisualFormat("[viewA]", views: views)
      }
    }
  }
}
