/// Lends every object the methods that interface files call, for `super.awakeFromNib()` in a class whose superclass is NSObject. On Apple's
/// systems they are methods of NSObject that a class overrides; the rewriter of module `AppleSource` makes such an override a method of its
/// own.
public protocol _NibAwaking {}

extension NSObject: _NibAwaking {}

extension _NibAwaking {
  /// The object was read from an interface file, and its outlets are set. Default: nothing.
  public func awakeFromNib() {}
  /// On Apple's systems, called before the object is drawn in an interface editor. Never called here. Default: nothing.
  public func prepareForInterfaceBuilder() {}
}
