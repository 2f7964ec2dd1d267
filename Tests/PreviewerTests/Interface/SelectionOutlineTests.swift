import QuartzCore
import Testing
import UIKit

@testable import Previewer

/// The outline of the selected layer: alone while no panel is open, with rulers otherwise.
@MainActor @Suite struct SelectionOutlineTests {
  private func view(_ client: TestClient, hasRulers: Bool) -> SeeingView {
    let fixture = InterfaceFixture()
    let view = SeeingView(client)
    view.showsRulers = hasRulers
    fixture.interface.root.addSubview(view)
    fixture.interface.within { view.update() }
    return view
  }

  @Test func aSelectedLayerIsOutlinedWithoutRulers() throws {
    let client = TestClient("cube")
    let layer = try #require(client.documents.first?.root?.sublayers?.first)
    #expect(view(client, hasRulers: false).selectionPaths == nil)
    client.selection = layer
    let plain = try #require(view(client, hasRulers: false).selectionPaths)
    #expect(plain.outline?.isEmpty == false && plain.rulers?.isEmpty != false)
    let full = try #require(view(client, hasRulers: true).selectionPaths)
    #expect(full.outline == plain.outline && full.rulers?.isEmpty == false)
  }

  /// The outline follows a layer that moves, so it is drawn for each frame.
  @Test func theOutlineNeedsEveryFrame() throws {
    let client = TestClient("cube")
    #expect(!view(client, hasRulers: false).needsEveryFrame)
    client.selection = client.documents.first?.root?.sublayers?.first
    #expect(view(client, hasRulers: false).needsEveryFrame)
  }
}
