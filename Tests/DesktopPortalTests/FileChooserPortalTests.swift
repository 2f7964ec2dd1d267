import DesktopPortal
import Foundation
import Synchronization
import TestSupport
import Testing

struct FileChooserPortalTests {
  private static let images = FileChooserPortal.Filter(name: "Pictures", patterns: ["*.png", "*.PNG"])
  private static let all = FileChooserPortal.Filter(name: "All", patterns: ["*"])

  private func open(
    _ bus: PrivateBus, _ cancellation: PortalCancellation = PortalCancellation(), several: Bool = true
  ) throws(PortalFailure) -> [String]? {
    try FileChooserPortal(address: bus.address).open(
      title: "Open", in: "/tmp/ä ö", takesSeveral: several, [Self.images, Self.all], until: cancellation)
  }

  @Test(arguments: ["chosen", "early", "old"])
  func chosenFilesArePaths(answer: String) throws {
    let bus = try PrivateBus()
    try bus.startPortal(
      answer, ["file:///tmp/a.caml", "file:///tmp/b%20%C3%A4%0Ac.ca", "https://example.org/d.caml"])
    #expect(try open(bus) == ["/tmp/a.caml", "/tmp/b ä\nc.ca"])
  }

  @Test func theDialogGetsTheQuestion() throws {
    let bus = try PrivateBus()
    try bus.startPortal("chosen", ["file:///tmp/a.png"])
    var portal = FileChooserPortal(address: bus.address)
    portal.parent = "x11:1e00007"
    let paths = try portal.open(
      title: "Open a scene", in: "/tmp/ä ö", takesSeveral: true, [Self.images, Self.all],
      until: PortalCancellation())
    #expect(paths == ["/tmp/a.png"])
    let call = try bus.nextCall()
    #expect(call.method == "FileChooser.OpenFile")
    #expect(call.path == "/org/freedesktop/portal/desktop")
    #expect(call.arguments.prefix(2).map { $0 as? String } == ["x11:1e00007", "Open a scene"])
    #expect(call.options["multiple"] as? Bool == true)
    #expect(call.options["modal"] as? Bool == true)
    #expect(call.path("current_folder") == "/tmp/ä ö\0")
    let images: NSArray = ["Pictures", [[0, "*.png"], [0, "*.PNG"]]]
    #expect(call.options["filters"] as? NSArray == [images, ["All", [[0, "*"]]]])
    #expect(call.options["current_filter"] as? NSArray == images)
  }

  @Test func aNewFileIsNamed() throws {
    let bus = try PrivateBus()
    try bus.startPortal("chosen", ["file:///tmp/new.input"])
    let paths = try FileChooserPortal(address: bus.address).save(
      title: "Save", in: "/tmp", as: "scene.input", until: PortalCancellation())
    #expect(paths == ["/tmp/new.input"])
    let call = try bus.nextCall()
    #expect(call.method == "FileChooser.SaveFile")
    #expect(call.options["current_name"] as? String == "scene.input")
    #expect(call.path("current_folder") == "/tmp\0")
  }

  @Test func aCancelledDialogGivesNothing() throws {
    let bus = try PrivateBus()
    try bus.startPortal("cancelled")
    #expect(try open(bus) == nil)
  }

  @Test(arguments: ["failed", "quits", "none"])
  func aPortalWithoutAnAnswerFails(answer: String) throws {
    let bus = try PrivateBus()
    try bus.startPortal(answer)
    let failure = #expect(throws: PortalFailure.self) { try open(bus) }
    let reasons = [
      "failed": "the desktop's dialog has failed", "quits": "the desktop's portal has ended",
      "none": "No such interface “org.freedesktop.portal.FileChooser” on object",
    ]
    #expect(failure?.description == reasons[answer])
  }

  @Test func aBusWithoutAPortalFails() throws {
    let bus = try PrivateBus()
    #expect(throws: PortalFailure.self) { try open(bus) }
  }

  @Test(arguments: ["disabled:", "unix:path=/nowhere/bus", "nonsense", ""])
  func aMissingBusFails(address: String) {
    #expect(throws: PortalFailure.self) {
      try FileChooserPortal(address: address).save(
        title: "Save", in: "/", as: "a", until: PortalCancellation())
    }
  }

  @Test func cancellingTakesTheDialogAway() throws {
    let bus = try PrivateBus()
    try bus.startPortal("waits")
    let cancellation = PortalCancellation()
    let answer = Mutex<Result<[String]?, any Error>?>(nil)
    let address = bus.address
    let thread = Thread {
      let result = Result {
        try FileChooserPortal(address: address).open(
          title: "Open", in: "/", takesSeveral: false, [], until: cancellation)
      }
      answer.withLock { $0 = result }
    }
    thread.start()
    let question = try bus.nextCall()
    #expect(question.options["filters"] == nil)
    cancellation.cancel()
    let close = try bus.nextCall()
    #expect(close.method == "Request.Close")
    let token = try #require(question.options["handle_token"] as? String)
    #expect(
      close.path.hasPrefix("/org/freedesktop/portal/desktop/request/") && close.path.hasSuffix("/" + token))
    #expect(eventually { answer.withLock { $0 != nil } })
    #expect(try answer.withLock { try $0?.get() } == .some(nil))
  }

  @Test func aQuestionThatIsCancelledBeforehandIsNotAsked() throws {
    let bus = try PrivateBus()
    try bus.startPortal("waits")
    let cancellation = PortalCancellation()
    cancellation.cancel()
    #expect(throws: PortalFailure.self) { try open(bus, cancellation) }
  }

  @Test(arguments: [("dark", AppearancePortal.Scheme.dark), ("light", .light), ("none", nil)])
  func theStyleIsRead(answer: String, scheme: AppearancePortal.Scheme?) throws {
    let bus = try PrivateBus()
    try bus.startPortal(answer)
    #expect(AppearancePortal.scheme(address: bus.address) == scheme)
    #expect(AppearancePortal.scheme(address: "disabled:") == nil)
  }
}
