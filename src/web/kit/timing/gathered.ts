export interface Gathered {
  /** Asks for the act; many calls in a row are one act. */
  ask(): void
  /** Forgets what was asked for. */
  cancel(): void
}

/** The act comes `afterMs` after it was first asked for, and never sooner than `apartMs` after the last time. */
export function gathered(act: () => void, afterMs: number, apartMs: number): Gathered {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = -Infinity
  const run = () => {
    timer = undefined
    last = performance.now()
    act()
  }
  return {
    ask() {
      timer ??= setTimeout(run, Math.max(afterMs, last + apartMs - performance.now()))
    },
    cancel() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
