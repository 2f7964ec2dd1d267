import Foundation
import Synchronization

// The functions of Objective-C's runtime that source calls to exchange methods. Methods of Swift have no table that could be changed, so
// these functions find methods and change nothing, and say so once. Source: Apple's documentation of the Objective-C Runtime.

/// A method of a class, as `class_getInstanceMethod` finds it.
public typealias Method = OpaquePointer
/// The code of a method.
public typealias IMP = OpaquePointer

/// What functions of this file give back: its address stands for any method, and is never read.
private final class AnyMethod: Sendable {
  private static let method = AnyMethod()
  static var pointer: OpaquePointer { OpaquePointer(Unmanaged.passUnretained(method).toOpaque()) }

  static func keeps(_ function: String, _ subject: String) {
    Misuse.ignored("\(function): \(subject), because methods cannot be replaced without Objective-C")
  }
}

/// A method of the objects of a class: a value that stands for it. Nil for a class that is nil.
public func class_getInstanceMethod(_ cls: AnyClass?, _ name: Selector) -> Method? {
  cls == nil ? nil : AnyMethod.pointer
}

/// A method of a class itself: a value that stands for it. Nil for a class that is nil.
public func class_getClassMethod(_ cls: AnyClass?, _ name: Selector) -> Method? {
  cls == nil ? nil : AnyMethod.pointer
}

/// Does nothing, which is logged once: both methods keep their code.
public func method_exchangeImplementations(_ m1: Method, _ m2: Method) {
  AnyMethod.keeps("method_exchangeImplementations", "both methods keep their code")
}

/// A value that stands for the code of a method.
public func method_getImplementation(_ m: Method) -> IMP { AnyMethod.pointer }

/// Does nothing, which is logged once: the method keeps its code.
@discardableResult
public func method_setImplementation(_ m: Method, _ imp: IMP) -> IMP {
  AnyMethod.keeps("method_setImplementation", "the method keeps its code")
  return AnyMethod.pointer
}

/// Nil: the types of a method are not known here.
public func method_getTypeEncoding(_ m: Method) -> UnsafePointer<CChar>? { nil }

/// Does nothing, which is logged once, and answers that the class has the method already.
@discardableResult
public func class_addMethod(
  _ cls: AnyClass?, _ name: Selector, _ imp: IMP, _ types: UnsafePointer<CChar>?
) -> Bool {
  AnyMethod.keeps("class_addMethod", "\(cls.map { "\($0)" } ?? "no class") gets no method \"\(name)\"")
  return false
}

/// Does nothing, which is logged once: the class keeps its method.
@discardableResult
public func class_replaceMethod(
  _ cls: AnyClass?, _ name: Selector, _ imp: IMP, _ types: UnsafePointer<CChar>?
) -> IMP? {
  AnyMethod.keeps("class_replaceMethod", "\(cls.map { "\($0)" } ?? "no class") keeps its method \"\(name)\"")
  return nil
}

/// The class of an object; nil for what is no object.
public func object_getClass(_ obj: Any?) -> AnyClass? { obj.flatMap { type(of: $0) as? AnyClass } }

/// The superclass of a class; nil for one without.
public func class_getSuperclass(_ cls: AnyClass?) -> AnyClass? { cls.flatMap { _getSuperclass($0) } }

/// The name of a class with its module, as `NSStringFromClass` gives it. The text stays for the life of the program.
public func class_getName(_ cls: AnyClass?) -> UnsafePointer<CChar> {
  ClassNames.text(of: cls.map { NSStringFromClass($0) } ?? "nil")
}

/// The name of the class of an object, as `class_getName` gives it.
public func object_getClassName(_ obj: Any?) -> UnsafePointer<CChar> { class_getName(object_getClass(obj)) }

private enum ClassNames {
  // Unchecked: the table is read and changed within the lock; the texts never change.
  private static let texts = Mutex(Unchecked(Table()))
  private final class Table { var texts: [String: UnsafePointer<CChar>] = [:] }

  static func text(of name: String) -> UnsafePointer<CChar> {
    texts.withLock { table in
      // Unchecked: the texts never change.
      if let text = table.value.texts[name] { return Unchecked(text) }
      let bytes = name.utf8CString
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
      for (index, byte) in bytes.enumerated() { copy[index] = byte }
      let text = UnsafePointer(copy)
      table.value.texts[name] = text
      // Unchecked: the texts never change.
      return Unchecked(text)
    }.value
  }
}
