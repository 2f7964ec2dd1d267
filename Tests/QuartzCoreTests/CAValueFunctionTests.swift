import Foundation
import QuartzCore
import Testing

@Suite struct CAValueFunctionTests {
  static let rows: [(CAValueFunctionName, [Double], CATransform3D)] = [
    (.rotateX, [1.2], CATransform3DMakeRotation(1.2, 1, 0, 0)),
    (.rotateY, [1.2], CATransform3DMakeRotation(1.2, 0, 1, 0)),
    (.rotateZ, [1.2], CATransform3DMakeRotation(1.2, 0, 0, 1)),
    (.scale, [2, 3, 4], CATransform3DMakeScale(2, 3, 4)),
    (.scaleX, [2], CATransform3DMakeScale(2, 1, 1)), (.scaleY, [2], CATransform3DMakeScale(1, 2, 1)),
    (.scaleZ, [2], CATransform3DMakeScale(1, 1, 2)),
    (.translate, [2, 3, 4], CATransform3DMakeTranslation(2, 3, 4)),
    (.translateX, [2], CATransform3DMakeTranslation(2, 0, 0)),
    (.translateY, [2], CATransform3DMakeTranslation(0, 2, 0)),
    (.translateZ, [2], CATransform3DMakeTranslation(0, 0, 2)),
  ]

  @Test(arguments: rows.indices)
  func matrices(row: Int) throws {
    let (name, numbers, expected) = Self.rows[row]
    let function = try #require(CAValueFunction(name: name))
    #expect(function.name == name)
    #expect(try #require(function.matrix(numbers)).distance(to: expected) < 1e-15)
    #expect(function.matrix(Array(numbers.dropLast())) == nil)
  }

  @Test func oneObjectPerName() {
    for (name, _, _) in Self.rows { #expect(CAValueFunction(name: name) === CAValueFunction(name: name)) }
    #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "rotateW")) == nil)
  }

  @Test func archives() throws {
    let function = try #require(CAValueFunction(name: .translate))
    let data = try NSKeyedArchiver.archivedData(withRootObject: function, requiringSecureCoding: true)
    let back = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CAValueFunction.self, from: data))
    #expect(back.name == .translate)
    #expect(back.canonical === function)
  }
}
