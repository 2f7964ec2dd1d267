extension UIView {
  func attach(_ recognizer: UIGestureRecognizer) {
    guard recognizer.view !== self else { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    storedRecognizers.append(recognizer)
  }

  func detach(_ recognizer: UIGestureRecognizer) {
    guard let index = storedRecognizers.firstIndex(where: { $0 === recognizer }) else { return }
    storedRecognizers.remove(at: index)
    recognizer.view = nil
    recognizer.abandon()
  }

  func replaceRecognizers(with new: [UIGestureRecognizer]) {
    for recognizer in storedRecognizers where !new.contains(where: { $0 === recognizer }) {
      removeGestureRecognizer(recognizer)
    }
    for recognizer in new { addGestureRecognizer(recognizer) }
  }
}
