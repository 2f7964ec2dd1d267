import CoreGraphics
import Foundation
import Windowing

/// Pictures that are dropped, pasted or chosen, and those of the window; the dialog for scenes.
extension PreviewSession {
  func takeScreenshot() {
    guard let scene = document.documents.first?.url else { return }
    let (post, wake) = makePost()
    loop.takeScreenshot { picture in
      let written = Result { () throws(ScreenshotFailure) in
        do {
          return try Screenshot.write(try picture.get(), beside: scene)
        } catch {
          throw ScreenshotFailure(description: "\(error)")
        }
      }
      post(.screenshot(written))
      wake()
    }
  }

  /// Shows the desktop's dialog to choose scenes. The window goes on meanwhile.
  func chooseScene() {
    let (post, wake) = makePost()
    FileDialog.open(in: document.scenes.first?.url.deletingLastPathComponent()) { result in
      post(.chosen(result))
      wake()
    }
  }

  /// Whether dropped files are pictures for the scene that is shown, and not scenes to open.
  func takesPictures(_ paths: [String]) -> Bool {
    !paths.isEmpty && paths.allSatisfy(SessionDocument.isPicture) && !isBackground && !panels.isGalleryShown
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
    let (post, wake) = makePost()
    ClipboardPicture.read(driver: window.driver) { result in
      post(.picture(result))
      wake()
    }
  }

  /// Shows the desktop's dialog to choose a picture for the selected layer.
  func choosePicture() {
    let (post, wake) = makePost()
    let folder = document.scenes.first?.url.deletingLastPathComponent()
    FileDialog.open(in: folder, for: .pictures) { result in
      post(.chosenPicture(result))
      wake()
    }
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
      guard let path = try paths.get().first, let layer = selection else { return }
      try document.replaceContents(of: layer, with: SessionDocument.pictures([path])[0])
    } catch { tell("\(error)", isError: true) }
  }
}
