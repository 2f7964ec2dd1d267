import Foundation
import TestSupport
import Testing

/// Scenes in words, suggestions for misspelt names, and the list of keys.
@Suite struct DescribeTests {
  private static let scene = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
    <CALayer name="stage" bounds="0 0 320 240" backgroundColor="1 1 1"><sublayers>
      <CALayer name="ball" bounds="0 0 80 80" position="40 200" cornerRadius="40" opacity="0.5" transform="rotate(30deg)">
        <animations><animation type="CABasicAnimation" key="bounce" keyPath="position" duration="2" repeatCount="inf"
          autoreverses="1"><fromValue type="CGPoint" value="40 200"/><toValue type="CGPoint" value="280 200"/></animation>
        </animations></CALayer>
      <CAGradientLayer name="sky" bounds="0 0 10 10"><colors><CGColor value="1 0 0"/><CGColor value="0 0 1"/></colors>
      </CAGradientLayer>
      <CATextLayer id="#t" bounds="0 0 90 20" string="Hello" fontSize="12"/>
    </sublayers><states><LKState name="away"><elements>
      <LKStateSetValue targetId="#t" keyPath="position.x"><value type="real" value="7"/></LKStateSetValue>
    </elements></LKState></states></CALayer></caml>
    """

  @Test func aLayerIsALine() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.scene)
    let result = try Command.run("describe", path)
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 8, "\(result.output)")
    #expect(lines[0].hasSuffix(": a scene of 320 × 240 points, 4 s long, with 4 layers, and the states away"))
    #expect(
      Array(lines.dropFirst()) == [
        "- stage: a layer of 320 × 240 at 0, 0, filled with #FFFFFF",
        "  - ball: a layer of 80 × 80 at 40, 200, opacity 0.5, corner radius 40, turned by 30°",
        "    - position: from 40, 200 to 280, 200 in 2 s, forever, back and forth (bounce)",
        "  - sky: a gradient layer of 10 × 10 at 0, 0, axial from #FF0000 to #0000FF, between 0.5, 0 and 0.5, 1 of its bounds",
        "  - #t: a text layer of 90 × 20 at 0, 0, the text \"Hello\", 12 points high",
        "State away:",
        "- #t: position.x is 7",
      ], "\(result.output)")
    #expect(try Command.run("describe", "/nowhere.caml").status == 1)
  }

  /// Values of animations and states are written out, also those that are arrays or objects.
  @Test func arraysAreWrittenOut() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CAGradientLayer name="sky" bounds="0 0 9 9"><animations>
      <animation type="CABasicAnimation" key="sweep" keyPath="locations" duration="3">
        <fromValue type="NSArray"><real value="0"/><real value="0.25"/></fromValue>
        <toValue type="NSArray"><real value="0.5"/><real value="1"/></toValue></animation>
      <animation type="CABasicAnimation" key="dusk" keyPath="colors" duration="2">
        <toValue type="NSArray"><CGColor value="1 0 0"/><CGColor value="0 0 1"/></toValue></animation>
      </animations></CAGradientLayer></caml>
      """)
    let lines = try Command.run("describe", path).output.split(separator: "\n").dropFirst()
    #expect(
      Array(lines) == [
        "- sky: a gradient layer of 9 × 9 at 0, 0, axial without colours, between 0.5, 0 and 0.5, 1 of its bounds",
        "  - locations: from 0, 0.25 to 0.5, 1 in 3 s (sweep)",
        "  - colors: to #FF0000; #0000FF in 2 s (dusk)",
      ], "\(lines)")
  }

  /// With a time, a layer has the values of that time, and the animations that run then.
  @Test func aTimeIsDescribed() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer name="stage" bounds="0 0 320 240"><sublayers>
      <CALayer name="ball" bounds="0 0 80 80" position="40 200" beginTime="0.5"><animations>
      <animation type="CABasicAnimation" key="go" keyPath="position.x" duration="1"><fromValue type="real" value="40"/>
      <toValue type="real" value="140"/></animation>
      <animation type="CABasicAnimation" key="fade" keyPath="opacity" beginTime="1" duration="4"><fromValue type="real" value="1"/>
      <toValue type="real" value="0"/></animation></animations></CALayer></sublayers></CALayer></caml>
      """, to: "a.caml")
    let (go, fade) = (
      "    - position.x: from 40 to 140 in 1 s, running since 0 s (go)",
      "    - opacity: from 1 to 0 in 4 s, from 1 s on, running since 1.5 s (fade)"
    )
    for (time, ball, animations) in [
      ("0.5", "at 90, 200", [go]), ("2.5", "at 40, 200, opacity 0.75", [fade]), ("9", "at 40, 200", []),
    ] {
      let result = try Command.run("describe", path, "--time", time)
      let lines = result.output.split(separator: "\n").map(String.init)
      #expect(lines.first == "a.caml: a scene of 320 × 240 points, 5.5 s long, with 2 layers, at \(time) s")
      #expect(
        Array(lines.dropFirst(2)) == ["  - ball: a layer of 80 × 80 \(ball)"] + animations, "\(result.output)"
      )
    }
    #expect(try Command.run("describe", path, "--time", "1", "--interface").status == 64)
  }

  @Test func theAnimationThatAStateAddsIsDescribed() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 9 9"><sublayers>
      <CALayer id="box" bounds="0 0 3 3"/></sublayers><states><LKState name="on"><elements>
      <LKStateAddAnimation targetId="box" keyPath="pulse"><animation type="CABasicAnimation" keyPath="opacity" duration="2">
      <fromValue type="real" value="0.5"/><toValue type="real" value="1"/></animation></LKStateAddAnimation>
      </elements></LKState></states></CALayer></caml>
      """)
    let result = try Command.run("describe", path)
    #expect(
      result.output.hasSuffix(
        "State on:\n- box: an animation is added\n  - opacity: from 0.5 to 1 in 2 s (pulse)\n"),
      "\(result.output)")
  }

  /// Every bundled scene has a line for each layer.
  @Test(arguments: ["cube", "lake", "replicators", "confetti", "transitions", "masks"]) func bundledScenes(
    name: String
  ) throws {
    let result = try Command.run("describe", name)
    #expect(result.status == 0 && result.output.hasPrefix(name))
    for type in ["Optional(", "nil", "Array<", "of the class"] {
      #expect(!result.output.contains(type), "\(type)")
    }
  }

  @Test func aControlOfTheInterfaceIsALine() throws {
    let result = try Command.run(
      "describe", "cube", "--interface", "--panel", "inspector", "--panel", "timeline")
    #expect(result.status == 0)
    for line in [#"button "Redo", 24 × 24 at "#, #"tree "Layers", "#, #"slider "Speed" = "1×", "#] {
      #expect(result.output.split(separator: "\n").contains { $0.hasPrefix(line) }, "\(line)")
    }
    for arguments in [["cube", "--panel", "inspector"], ["cube.swift", "--interface"]] {
      #expect(try Command.run(["describe"] + arguments).status != 0)
    }
  }

  @Test func keysAreListed() throws {
    let result = try Command.run("keys")
    #expect(result.status == 0)
    for word in ["F8 3", "Ctrl+S", "Ctrl+Shift+P", "Drag a layer", "slow motion"] {
      #expect(result.output.contains(word), "\(word)")
    }
  }

  @Test func misspeltNamesAreCorrected() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer name="root" bounds="0 0 9 9" cornerradus="3"><sublayers><CAGradientLyer bounds="0 0 1 1"/>
      <CALayer name="card" transform.rotaton.z="1" hush="2"><animations><animation type="CABasicAnimaton" keyPath="opacity"/>
      <animation type="CABasicAnimation" keyPath="postion.x" durration="3"><fromVaule type="real" value="1"/></animation>
      </animations></CALayer></sublayers></CALayer></caml>
      """)
    let lines = try Command.run("check", path).messages.split(separator: "\n")
    for (word, meant) in [
      ("cornerradus", "cornerRadius"), ("CAGradientLyer", "CAGradientLayer"),
      ("transform.rotaton.z", "transform.rotation.z"), ("CABasicAnimaton", "CABasicAnimation"),
      ("postion.x", "position.x"), ("durration", "duration"), ("fromVaule", "fromValue"),
    ] {
      #expect(
        lines.contains { $0.contains(word) && $0.contains("; did you mean \"\(meant)\"?") }, "\(word)")
    }
    #expect(!lines.contains { $0.contains("\"hush\"") && $0.contains("did you mean") })
    for (value, meant) in [
      ("crad:opacity", "card"), ("card:opactiy", "opacity"), ("card:bounds.sise", "bounds.size"),
      // Parts without their wholes.
      ("card:rotation.z", "transform.rotation.z"), ("card:x", "position.x"),
      ("card:width", "bounds.size.width"),
    ] {
      let result = try Command.run("dump", path, "--get", value, "--quiet")
      #expect(result.status == 1 && result.messages.contains("; did you mean \"\(meant)\"?"), "\(value)")
    }
    let state = try Command.run("render", "lock-states", "--state", "Opne", "-o", folder.path("x.png"))
    #expect(state.status == 1 && state.messages.contains("; did you mean \"open\"?"))
  }

  /// An animation of a property that the layer does not have is reported with its place, and the engine does not report it again: not when it
  /// is added, in a group, or with a state.
  @Test func aProblemIsOneLine() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 9 9"><animations>
      <animation type="CABasicAnimation" key="a" keyPath="positin.x" duration="1"><toValue type="real" value="1"/></animation>
      <animation type="CABasicAnimation" key="b" keyPath="brightness" duration="1"><toValue type="real" value="1"/></animation>
      <animation type="CAAnimationGroup" key="c" duration="1"><animations>
      <animation type="CABasicAnimation" keyPath="contrast" duration="1"/></animations></animation></animations>
      <sublayers><CALayer id="box" bounds="0 0 3 3"/></sublayers><states><LKState name="on"><elements>
      <LKStateAddAnimation targetId="box" keyPath="d"><animation type="CABasicAnimation" keyPath="saturation" duration="1"/>
      </LKStateAddAnimation></elements></LKState></states></CALayer></caml>
      """)
    for arguments in [
      ["describe", path, "--state", "on"], ["dump", path, "--time", "0.5", "--state", "on"],
      ["render", path, "-o", folder.path("x.png"), "--time", "0.5", "--state", "on"],
    ] {
      let lines = try Command.run(arguments).messages.split(separator: "\n")
      for name in ["positin.x", "brightness", "contrast", "saturation"] {
        #expect(lines.filter { $0.contains("\"\(name)\"") }.count == 1, "\(arguments): \(name)")
      }
      #expect(!lines.contains { $0.contains("QuartzCore") }, "\(lines)")
    }
  }

  @Test func aFitIsForBackgrounds() throws {
    #expect(try Command.run("show", "cube", "--fit", "cover").messages.contains("--desktop or --wid"))
    #expect(
      try Command.run("show", "cube", "--desktop", "--fit", "wide").messages.contains(
        "'cover', 'contain' or 'center'"))
  }
}
