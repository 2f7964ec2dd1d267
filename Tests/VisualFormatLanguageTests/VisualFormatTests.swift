import Testing

@testable import VisualFormatLanguage

/// What formats mean. The formats of the first suite are the examples of Apple's Auto Layout Guide.
@Suite struct VisualFormatExampleTests {
  @Test func standardSpace() throws {
    let format = try VisualFormat("[button]-[textField]", views: ["button", "textField"])
    #expect(format.axis == .horizontal)
    #expect(format.views == [.init(name: "button"), .init(name: "textField")])
    #expect(format.connections == [.standard])
    #expect(format.leading == nil)
    #expect(format.trailing == nil)
  }

  @Test func widthConstraint() throws {
    let format = try VisualFormat("[button(>=50)]", views: ["button"])
    #expect(
      format.views == [
        .init(name: "button", predicates: [.init(relation: .greaterThanOrEqual, object: .points(50))])
      ])
    #expect(format.connections.isEmpty)
    #expect(format.views[0].predicates[0].priority == 1000)
  }

  @Test func connectionToSuperview() throws {
    let format = try VisualFormat("|-50-[purpleBox]-50-|", views: ["purpleBox"])
    #expect(format.leading == .spaces([.init(object: 50)]))
    #expect(format.trailing == .spaces([.init(object: 50)]))
    #expect(format.views == [.init(name: "purpleBox")])
  }

  @Test func verticalLayout() throws {
    let format = try VisualFormat("V:[topField]-10-[bottomField]", views: ["topField", "bottomField"])
    #expect(format.axis == .vertical)
    #expect(format.views.map(\.name) == ["topField", "bottomField"])
    #expect(format.connections == [.spaces([.init(relation: .equal, object: 10, priority: 1000)])])
  }

  @Test func flushViews() throws {
    let format = try VisualFormat("[maroonView][blueView]", views: ["maroonView", "blueView"])
    #expect(format.views.map(\.name) == ["maroonView", "blueView"])
    #expect(format.connections == [.flush])
  }

  @Test func priority() throws {
    let format = try VisualFormat("[button(100@20)]", views: ["button"])
    #expect(format.views[0].predicates == [.init(relation: .equal, object: .points(100), priority: 20)])
  }

  @Test func equalWidths() throws {
    let format = try VisualFormat("[button1(==button2)]", views: ["button1", "button2"])
    #expect(format.views == [.init(name: "button1", predicates: [.init(object: .view("button2"))])])
  }

  @Test func multiplePredicates() throws {
    let format = try VisualFormat("[flexibleButton(>=70,<=100)]", views: ["flexibleButton"])
    #expect(
      format.views[0].predicates == [
        .init(relation: .greaterThanOrEqual, object: .points(70)),
        .init(relation: .lessThanOrEqual, object: .points(100)),
      ])
  }

  @Test func aCompleteLineOfLayout() throws {
    let format = try VisualFormat(
      "|-[find]-[findNext]-[findField(>=20)]-|", views: ["find", "findNext", "findField"])
    #expect(format.leading == .standard)
    #expect(format.trailing == .standard)
    #expect(format.connections == [.standard, .standard])
    #expect(format.views.map(\.name) == ["find", "findNext", "findField"])
    #expect(format.views[2].predicates == [.init(relation: .greaterThanOrEqual, object: .points(20))])
  }
}

/// What the grammar of the Auto Layout Guide allows beyond its examples, and what this parser adds.
@Suite struct VisualFormatTests {
  private let views: Set<String> = ["a", "b", "_c1", "both", "H", "V"]
  private let metrics: [String: Double] = ["gap": 12, "negative": -3, "high": 750, "both": 40]

  private func parsed(_ text: String) throws -> VisualFormat {
    try VisualFormat(text, metrics: metrics, views: views)
  }

  @Test func rawValuesAreApples() {
    #expect(VisualFormat.Axis.horizontal.rawValue == 0)
    #expect(VisualFormat.Axis.vertical.rawValue == 1)
    #expect(VisualFormat.Relation.allCases.map(\.rawValue) == [-1, 0, 1])
  }

  @Test func anExplicitHorizontalAxisIsTheDefault() throws {
    #expect(try parsed("H:|[a]|") == parsed("|[a]|"))
    #expect(try parsed("V:|[a]|") != parsed("|[a]|"))
  }

  @Test func theSuperviewMayBeFlush() throws {
    let format = try parsed("V:|[a][b]|")
    #expect(format.leading == .flush)
    #expect(format.trailing == .flush)
    #expect(try parsed("|[a]").trailing == nil)
    #expect(try parsed("[a]|").leading == nil)
  }

  @Test func spacesWithPredicates() throws {
    #expect(
      try parsed("[a]-(>=8)-[b]").connections == [.spaces([.init(relation: .greaterThanOrEqual, object: 8)])])
    #expect(
      try parsed("[a]-(>=8@750,<=20)-[b]").connections == [
        .spaces([
          .init(relation: .greaterThanOrEqual, object: 8, priority: 750),
          .init(relation: .lessThanOrEqual, object: 20),
        ])
      ])
    #expect(try parsed("[a]-(gap@high)-[b]").connections == [.spaces([.init(object: 12, priority: 750)])])
    #expect(try parsed("|-(==5)-[a]-(5)-|").leading == .spaces([.init(object: 5)]))
    #expect(try parsed("|-(==5)-[a]-(5)-|").trailing == .spaces([.init(object: 5)]))
  }

  @Test func metricsAreReplaced() throws {
    #expect(try parsed("[a]-gap-[b]").connections == [.spaces([.init(object: 12)])])
    #expect(try parsed("[a]-negative-[b]").connections == [.spaces([.init(object: -3)])])
    #expect(try parsed("[a(gap@high)]").views[0].predicates == [.init(object: .points(12), priority: 750)])
  }

  /// Metrics come first, as the decision of `VisualFormat` says.
  @Test func aNameOfBothIsAMetricInPredicates() throws {
    #expect(
      try parsed("[both(both)]").views == [.init(name: "both", predicates: [.init(object: .points(40))])])
    #expect(try parsed("[a]-both-[b]").connections == [.spaces([.init(object: 40)])])
  }

  private static let numbers: [(String, Double)] = [
    ("0", 0), ("12", 12), ("007", 7), ("0.5", 0.5), (".5", 0.5), ("5.", 5), ("1e3", 1000), ("1E+2", 100),
    ("25e-1", 2.5), ("+4", 4),
    ("1e-999", 0),
  ]

  @Test(arguments: numbers) func numbersAreDecimal(text: String, value: Double) throws {
    #expect(try parsed("[a]-\(text)-[b]").connections == [.spaces([.init(object: value)])])
    #expect(
      try parsed("[a]-(>=\(text))-[b]").connections == [
        .spaces([.init(relation: .greaterThanOrEqual, object: value)])
      ])
    #expect(try parsed("[a(\(text))]").views[0].predicates == [.init(object: .points(value))])
    #expect(
      try parsed("[a]-(-\(text.hasPrefix("+") ? "4" : text))-[b]").connections == [
        .spaces([.init(object: -value)])
      ])
  }

  @Test func aNegativeSizeIsInTheGrammar() throws {
    #expect(
      try parsed("[a(>=-5)]").views[0].predicates == [
        .init(relation: .greaterThanOrEqual, object: .points(-5))
      ])
  }

  @Test func prioritiesUpToRequired() throws {
    #expect(try parsed("[a(1@1000)]").views[0].predicates[0].priority == 1000)
    #expect(try parsed("[a(1@.25)]").views[0].predicates[0].priority == 0.25)
    #expect(try parsed("[a(b@1)]").views[0].predicates == [.init(object: .view("b"), priority: 1)])
  }

  @Test func namesAreIdentifiers() throws {
    #expect(try parsed("[_c1][H][V]").views.map(\.name) == ["_c1", "H", "V"])
    #expect(try parsed("V:[V(H)]").views == [.init(name: "V", predicates: [.init(object: .view("H"))])])
  }

  @Test func aViewMayOccurAgain() throws {
    #expect(
      try parsed("[a(a)][a]").views == [
        .init(name: "a", predicates: [.init(object: .view("a"))]), .init(name: "a"),
      ])
  }

  @Test func blanksBetweenTokensAreIgnored() throws {
    let spread =
      " V : | - [ a ( >= 5 @ high ,\n\t== b ) ]\r\n - ( <= 1 , 2 ) - [ b ] - gap - [ H ] [ V ] - | \n"
    #expect(try parsed(spread) == parsed("V:|-[a(>=5@high,==b)]-(<=1,2)-[b]-gap-[H][V]-|"))
  }

  // MARK: Size

  /// Were the time quadratic, a million characters would take hours.
  @Test(.timeLimit(.minutes(1))) func longFormats() throws {
    let count = 100_000
    let flush = try parsed(String(repeating: "[a]", count: count))
    #expect(flush.views.count == count)
    #expect(flush.connections == Array(repeating: .flush, count: count - 1))
    let spaced = try parsed("|" + String(repeating: "-(>=8@high)-[a(b)]", count: count) + "-|")
    #expect(spaced.connections.count == count - 1)
    #expect(
      try parsed("[a(" + String(repeating: "1,", count: count) + "1)]").views[0].predicates.count == count + 1
    )
    #expect(try parsed("[a]" + String(repeating: " ", count: 10 * count)).views.count == 1)
    let digits = String(repeating: "1", count: 10 * count)
    #expect(try parsed("[a(0.\(digits))]").views[0].predicates == [.init(object: .points(1.0 / 9))])
  }

  private static let repeated = [
    "[", "(", "|", "-", "]", ")", "a", "1", " ", "[a]-", "[a](", "@", ",", ">", "é", "-(", "|-", "[a(",
    "\r\n", "👩‍👩‍👧",
  ]

  @Test(.timeLimit(.minutes(1)), arguments: repeated) func longNonsense(part: String) {
    for start in ["", "[a", "[a(", "[a(1", "[a]-", "[a]-(", "|", "V:"] {
      let text = start + String(repeating: part, count: 100_000)
      #expect(throws: VisualFormatError.self) { try parsed(text) }
    }
  }
}
