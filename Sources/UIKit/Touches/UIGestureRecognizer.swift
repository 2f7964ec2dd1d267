/// Recognises a gesture in the touches of a view.
@MainActor open class UIGestureRecognizer: NSObject {
}
