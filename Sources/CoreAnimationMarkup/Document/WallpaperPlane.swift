import QuartzCore

/// A plane of a wallpaper as it was read: a scene with a stage and ids of its own.
struct WallpaperPlane {
  /// `Background`, `Floating`, `Foreground`, or what the scene is called where that says none of them.
  let name: String
  /// The stage of the plane, a sublayer of the wallpaper's root layer.
  let host: CALayer
  let root: CALayer
  let index: SceneIndex
  /// The ids that the plane's own file gives its layers.
  let names: LayerNames
}
