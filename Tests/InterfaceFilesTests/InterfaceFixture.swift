import Foundation
import Testing
import UIKitCore

@testable import InterfaceFiles

/// A storyboard with one controller, whose view is made and laid out for a screen.
@MainActor struct InterfaceFixture {
  let document: InterfaceDocument
  let decoder: InterfaceDecoder
  let root: UIView

  /// - Parameters:
  ///   - contents: what is in the element of the root view, of 375 × 667 points.
  ///   - controller: what is in the element of the controller before its view.
  ///   - resources: the elements of `resources`.
  ///   - safeAreas: whether views have guides of safe areas.
  ///   - customTypes: the classes of elements by `customClass`.
  init(
    _ contents: String, controller: String = "", resources: String = "", safeAreas: Bool = true,
    customTypes: [String: AnyClass] = [:]
  ) throws {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime="iOS.CocoaTouch"
       useAutolayout="YES" \(safeAreas ? "useSafeAreas=\"YES\"" : "") initialViewController="vc">
      <scenes><scene><objects>
      <viewController id="vc" sceneMemberID="viewController">
      \(controller)
      <view key="view" contentMode="scaleToFill" id="root"><rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
      <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
      <viewLayoutGuide key="safeArea" id="safe"/>
      \(contents)
      </view></viewController></objects></scene></scenes>
      <resources>\(resources)</resources>
      </document>
      """
    document = InterfaceDocument(url: URL(fileURLWithPath: "/none/Main.storyboard"), bytes: Array(text.utf8))
    decoder = InterfaceDecoder(document)
    decoder.customType = { element in element["customClass"].flatMap { customTypes[$0] } }
    let element = try #require(document.elements["root"])
    root = try #require(decoder.object(element) as? UIView)
  }

  /// Lays the root view out at a size, with a status bar of `top` points and an inset of `bottom` points below.
  func layOut(width: CGFloat = 375, height: CGFloat = 667, top: CGFloat = 0, bottom: CGFloat = 0)
    -> UIViewController
  {
    let controller = UIViewController()
    controller.view = root
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: top, left: 0, bottom: bottom, right: 0)
    root.frame = CGRect(x: 0, y: 0, width: width, height: height)
    root.layoutIfNeeded()
    return controller
  }

  func view<View: UIView>(_ id: String, as type: View.Type = View.self) throws -> View {
    try #require(decoder.objects[id] as? View)
  }

  func frame(_ id: String) throws -> CGRect { try view(id, as: UIView.self).frame }

  /// All messages.
  var messages: [String] { document.messages.diagnostics.map(\.description) }
}

extension CGRect {
  /// Whether all four numbers are within `limit` points of others.
  func isNear(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, by limit: CGFloat = 0.01)
    -> Bool
  {
    abs(minX - x) < limit && abs(minY - y) < limit && abs(self.width - width) < limit
      && abs(self.height - height) < limit
  }
}
