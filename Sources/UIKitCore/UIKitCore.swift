/// Views over layers, layout, animation blocks, touches and gestures, controllers and controls: all of UIKit but the windows of programs.
///
/// It needs neither a display nor OpenGL, so what examines or tests views does not wait for them to be compiled.
@_exported import CoreGraphics
@_exported import CoreText
@_exported import Foundation
@_exported import QuartzCore
