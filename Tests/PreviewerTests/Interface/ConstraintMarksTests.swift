import QuartzCore
import RenderTree
import Testing
import UIKit

@testable import Previewer

/// What the stage shows of the constraint that is chosen in the inspector's tree.
@MainActor @Suite struct ConstraintMarksTests {
  private let scene = ConstrainedCard()
  private let fixture = InterfaceFixture()

  private func view() -> SeeingView {
    let view = SeeingView(scene.client)
    fixture.interface.root.addSubview(view)
    return view
  }

  private func update(_ view: SeeingView) { fixture.interface.within { view.update() } }

  /// A box on the screen in points of the card. The root's y goes up, and the card fills its lower left corner.
  private func inCard(_ path: CGPath?) -> CGRect {
    guard let box = path?.boundingBox else { return .null }
    let toScreen = CATransform3DConcat(scene.card.layer.transformToRoot, scene.client.viewport.transform)
    guard let start = toScreen.project(.zero), let end = toScreen.project(CGPoint(x: 1, y: 1)) else {
      return .null
    }
    let (x, y) = (end.x - start.x, end.y - start.y)
    let (left, top) = ((box.minX - start.x) / x, ((y > 0 ? box.minY : box.maxY) - start.y) / y)
    func round(_ value: CGFloat) -> CGFloat { (value * 100).rounded() / 100 }
    return CGRect(
      x: round(left), y: round(top), width: round(box.width / abs(x)), height: round(box.height / abs(y)))
  }

  @Test func bothItemsAreOutlined() throws {
    let view = view()
    scene.client.selection = scene.card.layer
    update(view)
    #expect(view.constraintPaths == nil && view.selectionPaths?.rulers?.isEmpty == false)
    scene.client.chosenConstraints = .one(scene.follows)
    update(view)
    let shown = try #require(view.constraintPaths)
    // The title and the icon, and the edges that the constraint keeps 8 points apart.
    #expect(inCard(shown.outlines) == CGRect(x: 20, y: 10, width: 128, height: 30))
    #expect(inCard(shown.lines) == CGRect(x: 80, y: 10, width: 8, height: 30))
    #expect(inCard(shown.link) == CGRect(x: 80, y: 25, width: 8, height: 0))
    // The view that holds it has only its outline.
    #expect(view.selectionPaths?.outline?.isEmpty == false && view.selectionPaths?.rulers?.isEmpty != false)
  }

  @Test func otherConstraintsAndLayersTakeTheMarksAway() throws {
    let view = view()
    scene.client.chosenConstraints = .one(scene.width)
    update(view)
    // A length is a line across the item with ends of 10 pixels.
    #expect(inCard(view.constraintPaths?.outlines) == CGRect(x: 20, y: 10, width: 60, height: 30))
    let line = inCard(view.constraintPaths?.lines)
    #expect(line.minX == 20 && line.width == 60 && abs(line.midY - 25) < 0.1)
    #expect(view.constraintPaths?.link == nil)
    scene.client.chosenConstraints = .one(scene.top)
    update(view)
    #expect(inCard(view.constraintPaths?.outlines) == CGRect(x: 0, y: 0, width: 200, height: 100))
    scene.client.chosenConstraints = .list(of: scene.card)
    update(view)
    #expect(view.constraintPaths == nil)
    scene.client.chosenConstraints = .one(scene.top)
    update(view)
    #expect(view.constraintPaths != nil)
    scene.client.selection = scene.card.layer
    update(view)
    #expect(view.constraintPaths == nil)
    scene.client.chosenConstraints = .one(scene.top)
    update(view)
    scene.top.isActive = false
    update(view)
    #expect(view.constraintPaths == nil)
  }

  /// Guides are outlined where no view is, and the marks follow a constant.
  @Test func guidesAreOutlined() throws {
    let guide = UILayoutGuide()
    scene.card.addLayoutGuide(guide)
    let start = guide.leftAnchor.constraint(equalTo: scene.icon.rightAnchor, constant: 4)
    NSLayoutConstraint.activate([
      start, guide.widthAnchor.constraint(equalToConstant: 30),
      guide.topAnchor.constraint(equalTo: scene.card.topAnchor, constant: 50),
      guide.heightAnchor.constraint(equalToConstant: 40),
    ])
    scene.client.sceneChanged()
    let view = view()
    scene.client.chosenConstraints = .one(start)
    update(view)
    // The icon is 60 × 20 at (88, 15).
    #expect(inCard(view.constraintPaths?.outlines) == CGRect(x: 88, y: 15, width: 94, height: 75))
    #expect(inCard(view.constraintPaths?.lines) == CGRect(x: 148, y: 15, width: 4, height: 75))
    start.constant = 14
    scene.client.sceneChanged()
    update(view)
    #expect(inCard(view.constraintPaths?.lines) == CGRect(x: 148, y: 15, width: 14, height: 75))
  }
}
