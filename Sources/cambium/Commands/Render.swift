import ArgumentParser
struct Render: ParsableCommand {}
