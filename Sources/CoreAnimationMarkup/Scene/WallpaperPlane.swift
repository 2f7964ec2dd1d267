import QuartzCore
import SceneFiles

/// A plane of a wallpaper: a scene with its own stage and ids.
struct WallpaperPlane {
  /// `Background`, `Floating`, `Foreground`, or else the name of the scene.
  let name: String
  /// The folder of the scene among the wallpaper's files. Nil if it is an archive.
  let folder: String?
  /// The stage of the plane, a sublayer of the wallpaper's root layer.
  let host: CALayer
  let root: CALayer
  let index: SceneIndex
  /// The ids of layers in the plane's file.
  let names: LayerIDs
}
