extension UIView: AnimatedView {
  var blockingAnimations: Int {
    get { traits.blockingAnimations }
    set { traits.blockingAnimations = newValue }
  }
}
