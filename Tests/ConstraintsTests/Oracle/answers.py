#!/usr/bin/env python3
"""Writes what kiwisolver, an independent solver, says of random systems of constraints.

  usage: answers.py FIRST COUNT [--large] > answers.txt

The systems are made from their seeds, here and in RandomCase.swift in the same way. A line has the seed, "L" for a large system, and what
happens: "!" for a conflict, or the values of the variables. kiwisolver comes from PyPI; it ends the process for a few systems, which are
left out. Values that are not unique may differ from run to run; the test does not compare them.
"""
import os, sys
import kiwisolver as kiwi

MASK = (1 << 64) - 1
COEFFICIENTS = [1, 1, -1, 1, 2, -1, 0.5, 3, -2, 1]
PRIORITIES = [1000, 750, 500, 250]
# kiwi's strengths are weights, so priorities have to be far apart.
STRENGTHS = {1000: kiwi.strength.required, 750: 1e6, 500: 1e3, 250: 1.0}


class Random:
    """SplitMix64."""

    def __init__(self, seed):
        self.state = seed & MASK

    def next(self, bound):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return ((z ^ (z >> 31)) >> 33) % bound


class Row:
    def __init__(self, terms, relation, constant, priority):
        self.terms, self.relation, self.constant, self.priority = terms, relation, constant, priority
        self.new_constant = constant
        self.kiwi = None


class Case:
    def __init__(self, seed, large):
        self.random = Random(seed)
        self.solver = kiwi.Solver()
        self.live, self.events = [], []
        count = 2 + self.random.next(9 if large else 3)
        self.variables = [kiwi.Variable(str(i)) for i in range(count)]
        for variable in range(count):
            if self.random.next(10) < 7:
                self.add(Row([(1, variable)], 0, self.random.next(200) / 2, 250))
        steps = 40 if large else 8 + self.random.next(6)
        for _ in range(steps):
            operation = self.random.next(20)
            if operation < 10 or not self.live:
                self.add(self.random_row())
            else:
                row = self.live[self.random.next(len(self.live))]
                if operation < 13:
                    self.flush()
                    self.solver.removeConstraint(row.kiwi)
                    self.live.remove(row)
                elif operation < 18:
                    row.new_constant = self.random.next(121) / 2 - 10
                else:
                    priority = PRIORITIES[1 + self.random.next(3)]
                    if row.priority != 1000:
                        self.flush()
                        self.solver.removeConstraint(row.kiwi)
                        row.priority = priority
                        self.install(row)
            if self.random.next(3) == 0:
                self.check()
        self.check()

    def random_row(self):
        count = 1 + self.random.next(3)
        terms = []
        for _ in range(count):
            coefficient = COEFFICIENTS[self.random.next(10)]
            variable = self.random.next(len(self.variables))
            if all(variable != other for _, other in terms):
                terms.append((coefficient, variable))
        relation = self.random.next(3) - 1
        constant = self.random.next(121) / 2 - 10
        return Row(terms, relation, constant, PRIORITIES[self.random.next(4)])

    def install(self, row):
        expression = sum((c * self.variables[v] for c, v in row.terms), -row.new_constant * 1.0)
        constraint = kiwi.Constraint(expression, {-1: "<=", 0: "==", 1: ">="}[row.relation], STRENGTHS[row.priority])
        self.solver.addConstraint(constraint)
        row.kiwi = constraint
        row.constant = row.new_constant

    def add(self, row):
        self.flush()
        try:
            self.install(row)
            self.live.append(row)
        except kiwi.UnsatisfiableConstraint:
            self.rebuild()
            self.events.append("!")

    def flush(self):
        """Changes all constants at once, or none of them."""
        rows = [row for row in self.live if row.new_constant != row.constant]
        old = [row.constant for row in rows]
        for row in rows:
            self.solver.removeConstraint(row.kiwi)
        try:
            for row in rows:
                self.install(row)
        except kiwi.UnsatisfiableConstraint:
            for row, constant in zip(rows, old):
                row.new_constant = constant
            self.rebuild()
            self.events.append("!")

    def rebuild(self):
        """Starts again with the constraints that are in force. A solver that has thrown may have parts of the constraint left."""
        self.solver = kiwi.Solver()
        for row in self.live:
            self.install(row)

    def check(self):
        self.flush()
        self.solver.updateVariables()
        self.events.append(",".join(f"{v.value():.4f}".rstrip("0").rstrip(".") for v in self.variables))


def write(seeds, large):
    for seed in seeds:
        is_large = large and seed % 5 == 4
        print(str(seed) + ("L" if is_large else ""), *Case(seed, is_large).events, flush=True)


if __name__ == "__main__":
    first, count = int(sys.argv[1]), int(sys.argv[2])
    block = 50
    for start in range(first, first + count, block):
        seeds = range(start, min(start + block, first + count))
        sys.stdout.flush()
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            os.dup2(writer, 1)
            os.close(reader)
            write(seeds, "--large" in sys.argv)
            os._exit(0)
        os.close(writer)
        text = os.fdopen(reader).read()
        # What was written before the process ended is right; the system after it is left out, with the rest of the block.
        sys.stdout.write(text)
        if os.waitpid(child, 0)[1] != 0:
            print(f"kiwisolver ended the process after {len(text.splitlines())} systems from {start}.", file=sys.stderr)
