import RenderTree

/// A part of a structure that a key path leads to.
enum StructurePart {
  case component(of: ValueKind, offset: Int, ValueKind)
  case transform(TransformPart)

  init?(_ kind: ValueKind, _ path: String) {
    switch kind {
    case .transform:
      guard let part = TransformPart(keyPath: path[...]) else { return nil }
      self = .transform(part)
    case .point:
      guard let offset = ["x": 0, "y": 1][path] else { return nil }
      self = .component(of: kind, offset: offset, .number)
    case .size:
      guard let offset = ["width": 0, "height": 1][path] else { return nil }
      self = .component(of: kind, offset: offset, .number)
    case .rect:
      switch path {
      case "origin": self = .component(of: kind, offset: 0, .point)
      case "size": self = .component(of: kind, offset: 2, .size)
      case "origin.x": self = .component(of: kind, offset: 0, .number)
      case "origin.y": self = .component(of: kind, offset: 1, .number)
      case "size.width": self = .component(of: kind, offset: 2, .number)
      case "size.height": self = .component(of: kind, offset: 3, .number)
      default: return nil
      }
    default: return nil
    }
  }

  var kind: ValueKind {
    switch self {
    case .component(_, _, let kind): kind
    case .transform(.translation): .size
    case .transform: .number
    }
  }

  func read(_ whole: Any) -> Any? {
    switch self {
    case .component(let outer, let offset, let kind):
      guard let numbers = Unbox.row(whole, outer) else { return nil }
      return numbers.withUnsafeBufferPointer { $0.baseAddress.flatMap { Box.value($0 + offset, kind) } }
    case .transform(let part):
      guard let transform = Unbox.transform(whole) else { return nil }
      let components = TransformComponents(transform)
      if case .translation = part {
        return NSValue(cgSize: CGSize(width: components[.translationX], height: components[.translationY]))
      }
      return NSNumber(value: components[part])
    }
  }

  func replaced(in whole: Any, by value: Any?) -> Any? {
    switch self {
    case .component(let outer, let offset, let kind):
      guard var numbers = Unbox.row(whole, outer), let part = Unbox.keyValueRow(value, kind) else {
        return nil
      }
      for (index, number) in part.enumerated() { numbers[offset + index] = number }
      return numbers.withUnsafeBufferPointer { $0.baseAddress.flatMap { Box.value($0, outer) } }
    case .transform(let part):
      guard let transform = Unbox.transform(whole) else { return nil }
      var components = TransformComponents(transform)
      if case .translation = part {
        guard let size = Unbox.row(value, .size) else { return nil }
        components[.translationX] = size[0]
        components[.translationY] = size[1]
      } else {
        guard let number = Unbox.scalar(value), number.isFinite else { return nil }
        components[part] = number
      }
      return NSValue(caTransform3D: components.transform)
    }
  }
}
