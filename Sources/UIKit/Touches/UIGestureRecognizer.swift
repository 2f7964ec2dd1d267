/// Recognises a gesture in the touches of a view.
@preconcurrency @MainActor open class UIGestureRecognizer: NSObject {
}
