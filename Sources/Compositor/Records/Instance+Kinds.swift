/// The payloads of the kinds of instances: structures of five texels.
extension Instance {
  /// The outline of a layer: its corners and its border.
  struct Rounded: InstanceFields {
    /// Minimum x and y, maximum x and minimum y, minimum x and maximum y, maximum x and y.
    var radii: SIMD4<Float>
    /// Premultiplied.
    var borderColor = SIMD4<Float>.zero
    /// The pixels that are shaded, for a rectangle that passes the eye and so has no end on the screen; empty for
    /// others.
    var shadedBox = FloatRect.zero
    /// What a ring leaves out (`Variant.ring`).
    var hole = FloatRect.zero
    var borderWidth: Float = 0
    /// The smoothing of the corners' curve (`CornerCurve`); 0 is a circle.
    var smoothing: Float = 0
    /// The smoothing of the curve of the border's inner edge.
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
      /// Premultiplied. The alpha is that of the border above, which hides the gradient in proportion.
      var borderColor: SIMD4<Float>
    }
    var outline: Outline
    /// The gradient's start and end, in the unit square of the rectangle.
    var start: SIMD2<Float>
    var end: SIMD2<Float>
    /// The index of its first stop in the list, and the number of its stops.
    var firstStop: Float
    var stopCount: Float
    /// `GradientSlot.type`: 0 axial, 1 radial, 2 conic.
    var type: Float
    /// The factor by which the axis of x was shrunk more than that of y (see `growOutline`).
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

    /// Whether two gradients are the same, except for the indices of their stops in the list.
    func isSameExceptStops(_ other: Gradient) -> Bool {
      outline == other.outline && start == other.start && end == other.end && stopCount == other.stopCount
        && type == other.type && aspect == other.aspect && borderWidth == other.borderWidth
        && smoothing == other.smoothing && innerSmoothing == other.innerSmoothing && opacity == other.opacity
    }
  }

  /// An image, or an image that fades into another one.
  struct Image: InstanceFields {
    /// The place of an image in a texture: texture coordinates are the image's texels · `scale` + `offset`.
    struct Place: Equatable {
      var scale = SIMD2<Float>.zero
      var offset = SIMD2<Float>.zero
    }
    /// The place of the image that it fades into. The compositor writes both places while it draws the list.
    var nextPlace = Place()
    var place = Place()
    /// The texels at the rectangle's corners.
    var texels: FloatRect
    /// The texels to which sampling is clamped.
    var limits: FloatRect
    /// A factor for the texels of a pixel's step, from which the mip level is chosen.
    var mipScale: Float = 1
    /// The highest mip level that may be sampled. The compositor writes it with the places.
    var lastLevel: Float = 0
    /// The progress of the fade into the next image, 0…1.
    var fade: Float = 0
    var opacity: Float

    /// Of an image that fades into no other: what a ring leaves out, and another instance fills (`Variant.ring`).
    var hole: FloatRect {
      get {
        FloatRect(
          minX: nextPlace.scale.x, minY: nextPlace.scale.y, maxX: nextPlace.offset.x, maxY: nextPlace.offset.y
        )
      }
      set {
        nextPlace = Place(
          scale: SIMD2(newValue.minX, newValue.minY), offset: SIMD2(newValue.maxX, newValue.maxY))
      }
    }

    /// Whether two images are the same, except for the places in their textures and for holes.
    fileprivate func isSameExceptPlaces(_ other: Image) -> Bool {
      texels == other.texels && limits == other.limits && mipScale == other.mipScale && fade == other.fade
        && opacity == other.opacity
    }

    func hasSamePlaces(as other: Image) -> Bool {
      place == other.place && nextPlace == other.nextPlace && lastLevel == other.lastLevel
    }
  }

  /// An off-screen surface that is drawn onto the pixels of the rectangle.
  struct Group: InstanceFields {
    private var unusedFirst = SIMD4<Float>.zero
    /// The factors of the second surface, if two are added. The instance's colour has the factors of the first.
    var secondShare = SIMD4<Float>.zero
    private var unused = (SIMD4<Float>.zero, SIMD4<Float>.zero)
    private var unusedNumbers: (Float, Float, Float) = (0, 0, 0)
    var opacity: Float

    init(opacity: Float) { self.opacity = opacity }
  }

  /// The shadow of a rounded rectangle, computed by the shader. It is drawn as a ring around a hole.
  struct Shadow: InstanceFields {
    var radii: SIMD4<Float>
    /// The rectangle that the ring leaves out.
    var hole: FloatRect
    private var unused = SIMD4<Float>.zero
    /// The rectangle that casts the shadow, moved by the shadow's offset.
    var caster: FloatRect
    /// The standard deviation along x, in the plane's points.
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

  /// A shadow that lies in a texture. It is drawn as a ring around a hole.
  struct ShadowImage: InstanceFields {
    private var unused = SIMD4<Float>.zero
    var hole: FloatRect
    /// Factor and offset from the distance to `centre`, in the plane's points, to steps of a texel.
    var stepsPerPoint: SIMD2<Float>
    var firstStep: SIMD2<Float>
    /// Steps are clamped to 0 … `lastStep`.
    var lastStep: SIMD2<Float>
    /// The texel of step 0.
    var origin: SIMD2<Float>
    var centreX: Float
    private var unusedY: Float = 0
    var centreY: Float
    /// 1: the texture has one quarter, which stands for all four; 0: it has the whole shadow.
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

  /// A fill or stroke. Shaders read its colour and clip from `ShapeQuad`. The instance itself serves the comparison
  /// with the last frame.
  struct Shape: InstanceFields {
    /// The number of the outline: the same stamp means the same outline.
    var stamp: Int
    private var unusedHalf: Int = 0
    private var unused = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)

    init(stamp: Int) { self.stamp = stamp }
  }
}

extension Instance {
  /// Whether it samples images, whose places in textures the compositor finds.
  var showsImages: Bool { kind == .image || kind == .fade }

  /// Takes over the places of images from an instance that samples the same ones. False: the other one has no such places.
  mutating func keepPlaces(of other: Instance) -> Bool {
    guard kind == other.kind else { return false }
    (image.place, image.lastLevel) = (other.image.place, other.image.lastLevel)
    if kind == .fade { image.nextPlace = other.image.nextPlace }
    return true
  }

  /// Whether two instances of one kind show their images alike, except for the places of the images in their textures.
  func showsImages(like other: Instance) -> Bool {
    image.isSameExceptPlaces(other.image) && (kind == .fade || image.hole == other.image.hole)
  }
}
