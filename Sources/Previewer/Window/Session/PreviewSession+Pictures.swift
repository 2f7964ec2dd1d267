import CoreGraphics
import Foundation
import ProcessEnvironment
import QuartzCore
import Windowing

/// The eyedropper takes colours from pictures of the scene.
extension PreviewSession: ColorSampler {
  package func sampleColor(at point: CGPoint, _ body: @escaping @MainActor (CGColor?) -> Void) {
    let scale = window.pixelsPerUnit
    let (x, y) = (
      Int(clamping: (point.x * scale).rounded(.down)), Int(clamping: (point.y * scale).rounded(.down))
    )
    samples.number += 1
    samples.bodies[samples.number] = body
    let number = samples.number
    loop.takeScreenshot { [mailbox] picture in
      mailbox.put(.sample(number, (try? picture.get())?.color(x, y)))
    }
  }

  /// A colour that was asked for has come.
  func take(sample number: Int, _ color: CGColor?) { samples.bodies.removeValue(forKey: number)?(color) }
}

/// What a picture that is being chosen is for.
struct PicturePlace {
  weak var layer: CALayer?
  let keyPath: String
}

/// Colours that were asked for.
struct ColorSamples {
  var number = 0
  var bodies: [Int: @MainActor (CGColor?) -> Void] = [:]
}

extension CGImage {
  /// The colour of a pixel, counted from the top left corner; nil for a transparent one, or outside.
  func color(_ x: Int, _ y: Int) -> CGColor? {
    guard x >= 0, y >= 0, x < width, y < height else { return nil }
    return withPixels { pixels in
      let place = (y * width + x) * 4
      let alpha = CGFloat(pixels[place + 3])
      guard alpha > 0 else { return nil }
      func part(_ index: Int) -> CGFloat { min(CGFloat(pixels[place + index]) / alpha, 1) }
      return CGColor(srgbRed: part(0), green: part(1), blue: part(2), alpha: alpha / 255)
    }
  }
}

/// Pictures that are dropped, pasted or chosen, and those of the window; the dialog for scenes.
extension PreviewSession {
  func takeScreenshot() {
    guard let scene = document.documents.first?.url else { return }
    loop.takeScreenshot { [mailbox] picture in
      let written = Result { () throws(ScreenshotFailure) in
        do {
          return try Screenshot.write(try picture.get(), beside: scene)
        } catch {
          throw ScreenshotFailure(description: "\(error)")
        }
      }
      mailbox.put(.screenshot(written))
    }
  }

  /// Shows the desktop's dialog to choose scenes.
  func chooseScene() { ask(.scenes(in: sceneFolder)) { .chosen($0) } }

  /// Shows a dialog of the desktop. The window goes on meanwhile. A dialog that is open already is closed.
  func ask(
    _ question: FileDialog.Question,
    _ letter: @escaping @Sendable (Result<[String], FileDialog.Failure>) -> Letter
  ) {
    fileDialog?.close()
    fileDialog = FileDialog(
      question, FileDialog.Desktop(bus: SessionBus.address(), window: window.portalName)
    ) { [mailbox] result in mailbox.put(letter(result)) }
  }

  /// The folder of the first scene; the current folder where there is none.
  private var sceneFolder: URL {
    document.scenes.first?.url.deletingLastPathComponent()
      ?? URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
  }

  /// Whether dropped files are pictures for the scene that is shown, and not scenes to open.
  func takesPictures(_ paths: [String]) -> Bool {
    !paths.isEmpty && paths.allSatisfy(SessionDocument.isPicture) && !isBackground && !cards.isGalleryShown
      && documents.contains { !$0.markups.isEmpty }
  }

  /// Adds layers with pictures where the pointer is; with Alt the selected layer gets the picture.
  func dropPictures(_ paths: [String]) {
    do {
      if window.events.modifiers.contains(.alt), let layer = selection, let path = paths.first {
        let picture = try SessionDocument.pictures([path])[0]
        return try document.replaceContents(of: layer, with: picture)
      }
      try addPictures(paths, at: pointer.place.map { stage.point($0) })
    } catch { tell("\(error)", isError: true) }
  }

  func addPictures(_ paths: [String], at point: CGPoint? = nil) throws {
    try document.add(SessionDocument.pictures(paths), at: point)
  }

  /// Asks for what is on the clipboard: a text, or else a picture.
  func askForClipboard() {
    guard !window.hasText else { return window.askForText() }
    ClipboardPicture.read(driver: window.driver) { [mailbox] picture in mailbox.put(.picture(picture)) }
  }

  /// Shows the desktop's dialog to choose a picture for the selected layer.
  func choosePicture() { if let selection { choosePicture(forKeyPath: "contents", of: selection) } }

  package func choosePicture(forKeyPath keyPath: String, of layer: CALayer) {
    guard !isBackground else { return }
    picturePlace = PicturePlace(layer: layer, keyPath: keyPath)
    ask(.picture(in: sceneFolder)) { .chosenPicture($0) }
  }

  /// A picture came from the clipboard.
  func take(_ picture: Result<[UInt8], ClipboardPicture.Failure>) {
    do {
      try document.add([SessionDocument.Picture(name: "pasted.png", bytes: picture.get())])
    } catch { tell("\(error)", isError: true) }
  }

  /// A picture was chosen.
  func take(_ paths: Result<[String], FileDialog.Failure>) {
    do {
      guard let path = try paths.get().first, let place = picturePlace, let layer = place.layer else {
        return
      }
      try document.replaceContents(
        of: layer, forKeyPath: place.keyPath, with: SessionDocument.pictures([path])[0])
    } catch { tell("\(error)", isError: true) }
  }
}
