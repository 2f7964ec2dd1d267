import Foundation
import SceneFiles

extension SceneIndex {
  /// An `assetManifest.caml` without entries, as editors write it.
  static let emptyManifest = Array(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="\(MarkupReader.namespace)">
      <MicaAssetManifest>
        <modules type="NSArray"/>
      </MicaAssetManifest>
    </caml>

    """.utf8)

  /// The bytes of the `index.xml` of a `.ca` folder.
  var propertyList: [UInt8] {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>

      """
    func add(_ key: String, _ value: String) { text += "  <key>\(key)</key>\n  \(value)\n" }
    func add(_ key: String, _ value: Double?) {
      guard let value else { return }
      let type = value == value.rounded() ? "integer" : "real"
      add(key, "<\(type)>\(value.shortestText)</\(type)>")
    }
    if assetManifest != nil { add("assetManifest", "<string>\(Self.manifest)</string>") }
    add("rootDocument", "<string>main.caml</string>")
    add("documentWidth", documentWidth)
    add("documentHeight", documentHeight)
    if geometryFlipped { add("geometryFlipped", "<true/>") }
    add("loopStart", loopStart)
    add("loopEnd", loopEnd)
    if let loopingEnabled { add("loopingEnabled", loopingEnabled ? "<true/>" : "<false/>") }
    return Array((text + "</dict>\n</plist>\n").utf8)
  }
}
