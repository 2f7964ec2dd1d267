// mallopt sets how the heap returns memory to the system. mallinfo2 and malloc_usable_size give the memory in use.
#include <malloc.h>

#include <errno.h>
#include <execinfo.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <ucontext.h>
#include <unistd.h>

// Lets processes whose parents end become children of this process. Swift cannot call functions with variable arguments.
static inline int cambium_adopt_orphans(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }

// Has the processor fetch the line of its cache with an address that is read soon. Any address may be given. Swift has no such function.
static inline void cambium_prefetch(const void *address) { __builtin_prefetch(address, 1, 3); }

// A file in memory, closed when another program is executed, as memfd_create makes it. Swift's view of the C library lacks that.
static inline int cambium_memory_file(const char *name) { return (int)syscall(SYS_memfd_create, name, 1u); }

// Has standard output written at the end of each line. Swift refers to no C variable such as stdout.
static inline void cambium_write_lines_at_once(void) { setvbuf(stdout, NULL, _IOLBF, 0); }

// Where traps are reported, and the addresses of the code whose traps are.
struct cambium_traps {
  int descriptor;
  uint8_t mark;
  uintptr_t start, end;
};

static inline struct cambium_traps *cambium_traps(void) {
  static struct cambium_traps traps;
  return &traps;
}

// The most addresses that a report has.
enum { cambium_trap_depth = 16 };

// The handler. It reads the stack and writes. No lock is taken: the code that stopped may have it.
static inline void cambium_report_trap(int number, siginfo_t *information, void *context) {
  (void)number;
  (void)information;
  int code = errno;
  const struct cambium_traps *traps = cambium_traps();
  uintptr_t place = 0;
#if defined(__x86_64__)
  place = (uintptr_t)((const ucontext_t *)context)->uc_mcontext.gregs[16];  // REG_RIP
#elif defined(__aarch64__)
  place = (uintptr_t)((const ucontext_t *)context)->uc_mcontext.pc;
#endif
  void *frames[64];
  int depth = backtrace(frames, 64);
  uint8_t report[2 + cambium_trap_depth * 8];
  uint8_t count = 0;
  for (int i = 0; i < depth && count < cambium_trap_depth; i++) {
    uintptr_t address = (uintptr_t)frames[i];
    if (address < traps->start || address >= traps->end) continue;
    // Other frames than that of the trap have the address behind their call.
    uint64_t offset = address - traps->start - (address == place ? 0 : 1);
    memcpy(report + 2 + count * 8, &offset, 8);
    count++;
  }
  report[0] = traps->mark;
  report[1] = count;
  ssize_t written = write(traps->descriptor, report, 2 + (size_t)count * 8);
  (void)written;
  // The begin of a line that was printed without its end.
  fflush_unlocked(stdout);
  errno = code;
  // The signal has its default action now. It comes again when the instruction is repeated, or from abort().
}

// From now on, a signal by which code stops is reported before it ends the process: a byte `mark`, the number of addresses, and
// these as 8 bytes each. They are the places in the code of start..<end, relative to start, the innermost first.
static inline void cambium_report_traps(int descriptor, uint8_t mark, uintptr_t start, uintptr_t end) {
  *cambium_traps() = (struct cambium_traps){descriptor, mark, start, end};
  // The first call loads a library, which a handler must not do.
  void *frame;
  backtrace(&frame, 1);
  // For a stack that is used up.
  static uint8_t spare[1 << 16];
  stack_t stack = {.ss_sp = spare, .ss_flags = 0, .ss_size = sizeof spare};
  sigaltstack(&stack, NULL);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = cambium_report_trap;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | (int)SA_RESETHAND;
  const int numbers[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE};
  for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) sigaction(numbers[i], &action, NULL);
}
