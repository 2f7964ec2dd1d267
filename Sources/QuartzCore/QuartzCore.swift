/// The engine: layers, animations, transactions, layout, display and hit testing.
///
/// As on Apple's systems, `import QuartzCore` brings CoreGraphics and Foundation into view. Of the module RenderTree it
/// re-exports what is Apple's, and nothing else.
@_exported import CoreGraphics
@_exported import Foundation
@_exported import struct RenderTree.CATransform3D
@_exported import func RenderTree.CATransform3DConcat
@_exported import func RenderTree.CATransform3DEqualToTransform
@_exported import func RenderTree.CATransform3DGetAffineTransform
@_exported import let RenderTree.CATransform3DIdentity
@_exported import func RenderTree.CATransform3DInvert
@_exported import func RenderTree.CATransform3DIsAffine
@_exported import func RenderTree.CATransform3DIsIdentity
@_exported import func RenderTree.CATransform3DMakeAffineTransform
@_exported import func RenderTree.CATransform3DMakeRotation
@_exported import func RenderTree.CATransform3DMakeScale
@_exported import func RenderTree.CATransform3DMakeTranslation
@_exported import func RenderTree.CATransform3DRotate
@_exported import func RenderTree.CATransform3DScale
@_exported import func RenderTree.CATransform3DTranslate
