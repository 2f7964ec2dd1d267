/// The compositor's shaders, embedded in the binary.
package enum Shaders {
  /// The places of the fields of records.
  package static var records: [UInt8] { PackageResources.records_glsl }
  /// What fragment shaders that draw within clips share.
  private static var shared: [UInt8] {
    PackageResources.records_glsl + PackageResources.variant_glsl + PackageResources.coverage_glsl
  }
  package static var quadVertex: [UInt8] {
    PackageResources.records_glsl + PackageResources.variant_glsl + PackageResources.quad_vert_glsl
  }
  package static var quadFragment: [UInt8] {
    shared + PackageResources.quad_inputs_glsl + PackageResources.gradient_glsl + PackageResources.shadow_glsl
      + PackageResources.quad_frag_glsl
  }
  package static var screenVertex: [UInt8] { PackageResources.screen_vert_glsl }
  package static var overlayFragment: [UInt8] { PackageResources.overlay_frag_glsl }
  package static var blurFragment: [UInt8] { PackageResources.blur_frag_glsl }
  package static var sumFragment: [UInt8] { PackageResources.sum_frag_glsl }
  package static var transitionVertex: [UInt8] { PackageResources.transition_vert_glsl }
  package static var transitionFragment: [UInt8] { PackageResources.transition_frag_glsl }
  package static var effectsVertex: [UInt8] { PackageResources.effects_vert_glsl }
  package static var effectsFragment: [UInt8] {
    shared + PackageResources.effects_frag_glsl
  }
  package static var shapeVertex: [UInt8] { PackageResources.shape_vert_glsl }
  package static var shapeFragment: [UInt8] {
    shared + PackageResources.shape_frag_glsl
  }
}
