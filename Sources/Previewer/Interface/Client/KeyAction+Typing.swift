extension KeyAction {
  /// Whether a field in which something is being typed is finished before the command: the command is about the scene with its changes,
  /// shows another scene or state, or takes the keyboard.
  package var endsTyping: Bool {
    switch self {
    case .reload, .changeState, .screenPhase, .setState, .export, .gallery, .changeScene, .chooseScene,
      .inspector, .focus, .undo,
      .redo, .save, .saveCopy, .palette, .copyMarkup, .copySource, .animation, .animate, .editLayer, .nudge,
      .selectAll, .restore,
      .gesture, .leave, .quit:
      true
    case .help, .speed, .togglePause, .step, .toggleFullscreen, .scaleSpeed, .seek, .seekToStart, .toggleLoop,
      .togglePingPong,
      .toggleReverse, .toggleTimeline, .toggleBorders, .toggleCosts, .toggleExploded, .toggleFrameTimes,
      .screenshot, .resetView,
      .toggleHUD, .toggleTheme, .toggleModelHits, .toggleTool, .toggleConsole, .toggleBar, .toggleLayer:
      false
    }
  }
}
