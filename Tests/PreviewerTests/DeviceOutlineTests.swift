import Foundation
import QuartzCore
import Testing
import UIKit

@testable import Previewer

/// The frame of a wallpaper: which device fits, and where its screen and its parts lie.
@MainActor @Suite struct DeviceOutlineTests {
  @Test(arguments: [
    (390.0, 844.0, "iphone-15"), (375, 667, "iphone-se"), (1024, 768, "ipad-pro-13"), (820, 1180, "ipad"),
    (852, 393, "iphone-15"),
  ])
  func theDeviceWithTheMostLikeScreenIsChosen(width: Double, height: Double, name: String) {
    #expect(DeviceOutline.device(for: CGSize(width: width, height: height))?.name == name)
  }

  /// The screen is the largest one of the device's shape in the middle of the scene.
  @Test(arguments: [
    (
      "iphone-15", CGRect(x: 10, y: 20, width: 393, height: 852),
      CGRect(x: 10, y: 20, width: 393, height: 852)
    ),
    ("iphone-15", CGRect(x: 0, y: 0, width: 1000, height: 852), CGRect(x: 0, y: 0, width: 852, height: 393)),
    (
      "iphone-15", CGRect(x: 0, y: 0, width: 850, height: 852),
      CGRect(x: 228.5, y: 0, width: 393, height: 852)
    ),
    (
      "iphone-se", CGRect(x: 0, y: 0, width: 750, height: 2000),
      CGRect(x: 0, y: 333, width: 750, height: 1334)
    ),
  ])
  func theScreenShowsTheMiddle(name: String, scene: CGRect, screen: CGRect) throws {
    let outline = DeviceOutline(try #require(ScreenDevice(name)), around: scene)
    if name == "iphone-15", scene.width == 1000 {
      // On its side: 852 of 1000 points wide, in the middle.
      #expect(outline.isOnItsSide && abs(outline.screen.width / outline.screen.height - 852 / 393) < 1e-9)
      #expect(abs(outline.screen.midX - 500) < 1e-9 && outline.screen.width <= 1000)
    } else {
      #expect(outline.screen == screen)
    }
  }

  /// Whether a rectangle lies in another one, but for rounding.
  private static func lies(_ inner: CGRect, in outer: CGRect) -> Bool {
    inner.minX > outer.minX - 1e-6 && inner.maxX < outer.maxX + 1e-6 && inner.minY > outer.minY - 1e-6
      && inner.maxY < outer.maxY + 1e-6
  }

  /// Every part of a device lies where it is on the front, at every size and on both sides.
  @Test(
    arguments: ScreenDevice.all.map(\.name),
    [CGSize(width: 300, height: 600), CGSize(width: 900, height: 500)])
  func partsLieOnTheFront(name: String, size: CGSize) throws {
    let outline = DeviceOutline(
      try #require(ScreenDevice(name)), around: CGRect(origin: CGPoint(x: 7, y: 9), size: size))
    #expect(Self.lies(outline.screen, in: outline.body))
    let inScreen =
      [outline.island, outline.homeIndicator, outline.clock, outline.date, outline.battery].compactMap { $0 }
      + outline.circles + outline.signal
    for part in inScreen {
      #expect(Self.lies(part, in: outline.screen), "\(name): \(part) in \(outline.screen)")
    }
    if let button = outline.button {
      #expect(Self.lies(button, in: outline.body) && !outline.screen.intersects(button))
    }
    #expect((outline.button == nil) == outline.isEdgeToEdge && outline.corner >= 0)
  }

  @Test(arguments: [
    ("dark", Theme.Style.dark, "iphone-15"), ("light", .light, "iphone-se"), ("dark", .dark, "ipad"),
  ])
  func looks(name: String, style: Theme.Style, device: String) throws {
    let fixture = InterfaceFixture(CGSize(width: 420, height: 600), theme: .theme(style))
    let view = DeviceFrameView(frame: .zero)
    fixture.interface.within {
      fixture.interface.root.addSubview(view)
      if let device = ScreenDevice(device) {
        view.show(device, around: CGRect(x: 90, y: 40, width: 240, height: 520))
      }
    }
    fixture.turn()
    let image = try fixture.picture("frame-\(name)-\(device)")
    #expect(image.width == 420)
  }
}
