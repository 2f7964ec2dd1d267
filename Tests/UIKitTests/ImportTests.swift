import Testing
import UIKit

/// What `import UIKit` alone brings into view.
@Suite struct ImportTests {
  @Test func layersTextXMLAndNetworkingAreInView() throws {
    #expect(CALayer().bounds == .zero)
    #expect(CTFontGetSize(CTFontCreateWithName("Helvetica", 12, nil)) == 12)
    #expect(try XMLDocument(xmlString: "<a/>").rootElement()?.name == "a")
    #expect(URLRequest(url: URL(fileURLWithPath: "/")).httpMethod == "GET")
  }
}
