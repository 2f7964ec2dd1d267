/// The icon of the program as PNG files, embedded in the binary: a program that runs from its build folder has no others.
package enum Icons {
  /// The sizes that window managers use, the smallest first: 16, 32, 48, 64 and 128.
  ///
  /// The package manager replaces the first digit of a file's name, which no identifier begins with.
  package static var files: [[UInt8]] {
    [
      PackageResources._6_png, PackageResources._2_png, PackageResources._8_png, PackageResources._4_png,
      PackageResources._28_png,
    ]
  }
}
