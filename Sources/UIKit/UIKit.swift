/// Views over layers, animation blocks, touches and gestures, and a window for programs: the part of Apple's UIKit that
/// layer code needs.
///
/// Apple's Foundation contains XML and networking, so source that imports UIKit alone may use both.
@_exported import CoreGraphics
@_exported import CoreText
@_exported import Foundation
@_exported import FoundationNetworking
@_exported import FoundationXML
@_exported import QuartzCore
