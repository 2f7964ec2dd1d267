import Foundation

/// What is known of outlets that have no value.
extension CompiledScene {
  /// What is said about a blank picture of a scene whose views would come from an interface file: that there is none, or none with a first
  /// controller. Nil for other scenes.
  var missingInterfaceNote: String? {
    let files = resources.found.interfaceFiles
    guard !files.isEmpty else {
      guard texts.contains(where: { $0.contains(/@IB(?:Outlet|Action)\b/) }) else { return nil }
      return "Its code has outlets or actions, and there is no storyboard or xib with the views for them"
    }
    let storyboards = files.filter { $0.pathExtension == "storyboard" }.compactMap { url in
      (try? String(contentsOf: url, encoding: .utf8)).map { (name: url.lastPathComponent, text: $0) }
    }.filter { !$0.text.contains("launchScreen=\"YES\"") }
    guard !storyboards.isEmpty, !storyboards.contains(where: { $0.text.contains("initialViewController=\"") })
    else { return nil }
    let names = storyboards.map(\.name)
    return names.count == 1
      ? "\(names[0]) has no initial controller, so nothing of it is shown"
      : "None of the \(names.count) storyboards has an initial controller, so nothing of them is shown"
  }

  /// What is said about a trap at a line that uses an outlet: which interface file sets it. Nil if the line uses none.
  func outletNote(line: Int, file: Int) -> String? {
    let lines = texts[file].split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return nil }
    let words = Set(lines[line - 1].matches(of: /\w+/).map(\.output))
    // The class around the line comes first, because several classes may have outlets of one name.
    let ordered = [texts[file]] + texts.enumerated().filter { $0.offset != file }.map(\.element)
    for text in ordered {
      let outlets = text.matches(of: /@IBOutlet[^{}=]*?\bvar\s+(\w+)/).map(\.output.1)
      if let outlet = outlets.first(where: words.contains) { return note(aboutOutlet: String(outlet)) }
    }
    return nil
  }

  private func note(aboutOutlet outlet: String) -> String {
    let files = resources.found.interfaceFiles
    guard !files.isEmpty else {
      return
        "\(outlet) is an outlet, and the scene has no storyboard or xib that sets it"
    }
    let connecting = files.filter { url in
      let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
      return text.matches(of: /<outlet(?:Collection)?\b[^>]*\bproperty="([^"]*)"/).contains { $0.1 == outlet }
    }
    let names = (connecting.isEmpty ? files : connecting).map(\.lastPathComponent)
    guard !connecting.isEmpty else {
      return names.count == 1
        ? "\(outlet) is an outlet that \(names[0]) does not connect"
        : "\(outlet) is an outlet that none of the \(names.count) interface files connects"
    }
    return """
      \(outlet) is an outlet, which \(names.joined(separator: " and ")) sets when it makes the object and its views. Either that has \
      not happened yet, or the object was made in code, without its interface file
      """
  }
}
