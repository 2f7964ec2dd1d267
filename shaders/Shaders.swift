/// The compositor's shaders, embedded in the binary.
package enum Shaders {
  package static var quadVertex: [UInt8] { PackageResources.quad_vert_glsl }
  package static var quadFragment: [UInt8] { PackageResources.coverage_glsl + PackageResources.quad_frag_glsl }
  package static var screenVertex: [UInt8] { PackageResources.screen_vert_glsl }
  package static var blurFragment: [UInt8] { PackageResources.blur_frag_glsl }
  package static var transitionVertex: [UInt8] { PackageResources.transition_vert_glsl }
  package static var transitionFragment: [UInt8] { PackageResources.transition_frag_glsl }
  package static var effectsVertex: [UInt8] { PackageResources.effects_vert_glsl }
  package static var effectsFragment: [UInt8] {
    PackageResources.coverage_glsl + PackageResources.effects_frag_glsl
  }
  package static var shapeVertex: [UInt8] { PackageResources.shape_vert_glsl }
  package static var shapeFragment: [UInt8] {
    PackageResources.coverage_glsl + PackageResources.shape_frag_glsl
  }
}
