/// What each kind of instances has in the payload: structures of five texels.
extension Instance {
  /// The outline of a layer: its corners and its border.
  struct Rounded: InstanceFields {
    /// Minimum x and y, maximum x and minimum y, minimum x and maximum y, maximum x and y.
    var radii: SIMD4<Float>
    /// Premultiplied.
    var borderColor = SIMD4<Float>.zero
    /// The pixels that are shaded, for a rectangle that passes the eye and has no end on the screen; empty for others.
    var shadedBox = FloatRect.zero
    private var unused = SIMD4<Float>.zero
    var borderWidth: Float = 0
    /// The smoothing of the corners' curve (`CornerCurve`); 0 is a circle.
    var smoothing: Float = 0
    /// The same of the border's inner edge.
    var innerSmoothing: Float = 0
    var opacity: Float = 1

    @inline(__always)
    init(
      radii: SIMD4<Float> = .zero, borderColor: SIMD4<Float> = .zero, borderWidth: Float = 0,
      smoothing: Float = 0,
      innerSmoothing: Float = 0, opacity: Float = 1
    ) {
      self.radii = radii
      self.borderColor = borderColor
      self.borderWidth = borderWidth
      self.smoothing = smoothing
      self.innerSmoothing = innerSmoothing
      self.opacity = opacity
    }
  }

  /// A gradient over a layer's rectangle, in the outline of the layer, whose border is drawn above.
  struct Gradient: InstanceFields {
    /// The corners and the border.
    struct Outline: Equatable {
      var radii: SIMD4<Float>
      /// Premultiplied; its alpha says how much the border above hides.
      var borderColor: SIMD4<Float>
    }
    var outline: Outline
    /// In the unit square of the rectangle.
    var start: SIMD2<Float>
    var end: SIMD2<Float>
    /// The first of its stops in the list, and how many there are.
    var firstStop: Float
    var stopCount: Float
    /// `GradientSlot.type`: 0 axial, 1 radial, 2 conic.
    var type: Float
    /// By how much more the axis of x was shrunk than that of y (see `growOutline`).
    var aspect: Float = 1
    var borderWidth: Float
    var smoothing: Float
    var innerSmoothing: Float
    var opacity: Float

    /// The indices of its stops.
    var stops: Range<Int> {
      let first = Int(clamping: firstStop)
      return first..<first + Int(clamping: stopCount)
    }

    /// Whether two gradients are the same but for the place of their stops in the list.
    func isSameExceptStops(_ other: Gradient) -> Bool {
      outline == other.outline && start == other.start && end == other.end && stopCount == other.stopCount
        && type == other.type && aspect == other.aspect && borderWidth == other.borderWidth
        && smoothing == other.smoothing && innerSmoothing == other.innerSmoothing && opacity == other.opacity
    }
  }

  /// An image, or one that fades into another.
  struct Image: InstanceFields {
    /// Where an image lies in a texture: the texture's coordinates are the image's texels · `scale` + `offset`.
    struct Place: Equatable {
      var scale = SIMD2<Float>.zero
      var offset = SIMD2<Float>.zero
    }
    /// Where the image lies that it fades into. The compositor writes both places while it draws the list.
    var nextPlace = Place()
    var place = Place()
    /// The texels at the rectangle's corners.
    var texels: FloatRect
    /// The texels that sampling is clamped to.
    var limits: FloatRect
    /// Scales the texels of a pixel's step for the choice of a mip level.
    var mipScale: Float = 1
    /// The last mip level that may be sampled; written with the places.
    var lastLevel: Float = 0
    /// How far it has faded into the next image.
    var fade: Float = 0
    var opacity: Float
  }

  /// An off-screen surface that is put on the pixels of its rectangle.
  struct Group: InstanceFields {
    private var unusedFirst = SIMD4<Float>.zero
    /// The factors of the second of two surfaces that are added; those of the first are the instance's colour.
    var secondShare = SIMD4<Float>.zero
    private var unused = (SIMD4<Float>.zero, SIMD4<Float>.zero)
    private var unusedNumbers: (Float, Float, Float) = (0, 0, 0)
    var opacity: Float

    init(opacity: Float) { self.opacity = opacity }
  }

  /// The shadow of a rounded rectangle, which the shader computes; drawn as a ring round a hole.
  struct Shadow: InstanceFields {
    var radii: SIMD4<Float>
    /// What is left out.
    var hole: FloatRect
    private var unused = SIMD4<Float>.zero
    /// The rectangle that casts the shadow, moved by the offset.
    var caster: FloatRect
    /// The standard deviation along x, in the plane.
    var sigmaX: Float
    var smoothing: Float
    var sigmaY: Float
    private var unusedLast: Float = 0

    init(
      radii: SIMD4<Float>, hole: FloatRect, caster: FloatRect, sigmaX: Float, smoothing: Float, sigmaY: Float
    ) {
      self.radii = radii
      self.hole = hole
      self.caster = caster
      self.sigmaX = sigmaX
      self.smoothing = smoothing
      self.sigmaY = sigmaY
    }
  }

  /// A shadow that lies in a texture; drawn as a ring round a hole.
  struct ShadowImage: InstanceFields {
    private var unused = SIMD4<Float>.zero
    var hole: FloatRect
    /// From the distance to `centre`, in the plane, to steps of a texel: factor and offset.
    var stepsPerPoint: SIMD2<Float>
    var firstStep: SIMD2<Float>
    /// Steps are clamped to 0 … `lastStep`.
    var lastStep: SIMD2<Float>
    /// The texel of step 0.
    var origin: SIMD2<Float>
    var centreX: Float
    private var unusedY: Float = 0
    var centreY: Float
    /// 1: the texture has one quarter, which stands for all four; 0: it has the whole.
    var isQuarter: Float

    init(
      hole: FloatRect, stepsPerPoint: SIMD2<Float>, firstStep: SIMD2<Float>, lastStep: SIMD2<Float>,
      origin: SIMD2<Float>, centre: SIMD2<Float>, isQuarter: Bool
    ) {
      self.hole = hole
      self.stepsPerPoint = stepsPerPoint
      self.firstStep = firstStep
      self.lastStep = lastStep
      self.origin = origin
      (centreX, centreY) = (centre.x, centre.y)
      self.isQuarter = isQuarter ? 1 : 0
    }
  }

  /// A fill or stroke. Shaders read it from its own rectangles (`ShapeQuad`); the instance is compared with that of the
  /// last frame.
  struct Shape: InstanceFields {
    /// Names the outline: outlines with the same stamp are the same.
    var stamp: Int
    private var unusedHalf: Int = 0
    private var unused = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)

    init(stamp: Int) { self.stamp = stamp }
  }
}
