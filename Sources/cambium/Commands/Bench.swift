import ArgumentParser
struct Bench: ParsableCommand {}
