import CSDL
import Compositor
import QuartzCore

// A window with an OpenGL 3.3 context, made by SDL.
guard SDL_Init(SDL_INIT_VIDEO) == 0 else { fatalError(String(cString: SDL_GetError())) }
SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3)
SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 3)
SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, Int32(SDL_GL_CONTEXT_PROFILE_CORE.rawValue))
let middle = Int32(SDL_WINDOWPOS_CENTERED_MASK)
let window = SDL_CreateWindow("Layers", middle, middle, 320, 240, SDL_WINDOW_OPENGL.rawValue)
guard SDL_GL_CreateContext(window) != nil else { fatalError(String(cString: SDL_GetError())) }
SDL_GL_SetSwapInterval(1)

// The layers.
let root = CALayer()
root.frame = CGRect(x: 0, y: 0, width: 320, height: 240)
root.backgroundColor = CGColor(srgbRed: 0.1, green: 0.12, blue: 0.2, alpha: 1)
let card = CALayer()
card.frame = CGRect(x: 110, y: 70, width: 100, height: 100)
card.backgroundColor = CGColor(srgbRed: 1, green: 0.6, blue: 0.2, alpha: 1)
card.cornerRadius = 20
root.addSublayer(card)

// The renderer takes the context that is current.
let renderer = try CARenderer(checked: ())
renderer.layer = root
renderer.bounds = root.bounds

let turn = CABasicAnimation(keyPath: "transform.rotation.z")
turn.toValue = Double.pi / 2
turn.duration = 1
turn.repeatCount = .infinity
card.add(turn, forKey: "turn")

// An argument is the number of frames after which the program ends.
var framesLeft = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 0 : .max
var event = SDL_Event()
while framesLeft > 0 {
  renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
  renderer.addUpdate(renderer.bounds)
  renderer.render()
  renderer.endFrame()
  SDL_GL_SwapWindow(window)
  framesLeft -= 1
  // The run loop calls completion blocks, delegates and timers.
  RunLoop.main.run(until: Date())
  // While nothing moves, the program sleeps until an event comes, at most a second.
  let rest = renderer.nextFrameTime() - CACurrentMediaTime()
  if rest > 0 { SDL_WaitEventTimeout(nil, Int32(min(rest, 1) * 1000)) }
  while SDL_PollEvent(&event) != 0 {
    switch SDL_EventType(event.type) {
    case SDL_QUIT: framesLeft = 0
    case SDL_MOUSEBUTTONDOWN:
      let place = CGPoint(x: Double(event.button.x), y: Double(event.button.y))
      let isCard = root.presentation()?.hitTest(place)?.model() === card
      card.backgroundColor = CGColor(srgbRed: isCard ? 0.3 : 1, green: 0.6, blue: isCard ? 1 : 0.2, alpha: 1)
    default: break
    }
  }
}
