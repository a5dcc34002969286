/** Queue for sandbox slots: a few jobs at once, jobs with a waiting caller first. */
import { commonFailure } from '#shared/failure.ts'
import { SandboxError } from './sandbox.ts'

export interface QueueOptions {
  readonly background: boolean
  readonly signal?: AbortSignal | undefined
}

interface Waiting {
  readonly background: boolean
  readonly go: () => void
}

const comeBackAfterSeconds = 5

/** Waiting jobs in order of arrival. */
function waitingLine(maxWaiting: number) {
  let waiting: Waiting[] = []
  const leave = (who: Waiting) => {
    waiting = waiting.filter((each) => each !== who)
  }
  return {
    /** Settles at its turn; rejects on abort. Throws Failure `too_busy` when the queue is full. */
    async join(background: boolean, signal: AbortSignal) {
      if (waiting.length >= maxWaiting)
        throw commonFailure('too_busy', { retryAfterSeconds: comeBackAfterSeconds })
      const called = Promise.withResolvers<void>()
      const mine = { background, go: called.resolve }
      const giveUp = () => {
        leave(mine)
        called.reject(signal.reason)
      }
      waiting.push(mine)
      signal.addEventListener('abort', giveUp, { once: true })
      try {
        await called.promise
      } finally {
        signal.removeEventListener('abort', giveUp)
      }
    },
    /** Wakes the first job that fits a free slot. */
    callNext(hasPlaceFor: (background: boolean) => boolean) {
      const next =
        waiting.find(({ background }) => !background && hasPlaceFor(false)) ??
        waiting.find(({ background }) => hasPlaceFor(background))
      if (!next) return
      leave(next)
      next.go()
    },
  }
}

/** Slots; background jobs leave one free when there are two or more. */
export function workerQueue(atOnce: number, maxWaiting: number) {
  const line = waitingLine(maxWaiting)
  const stopping = new AbortController()
  const running = new Set<Promise<unknown>>()
  const taken = { all: 0, background: 0 }

  const hasPlaceFor = (background: boolean) =>
    taken.all < atOnce && (!background || taken.background < Math.max(1, atOnce - 1))
  const take = (background: boolean, places: 1 | -1) => {
    taken.all += places
    if (background) taken.background += places
  }

  async function inTurn<T>(work: () => Promise<T>, background: boolean): Promise<T> {
    take(background, 1)
    try {
      const done = work()
      running.add(done)
      return await done.finally(() => running.delete(done))
    } finally {
      take(background, -1)
      line.callNext(hasPlaceFor)
    }
  }

  return {
    /** Runs the job at its turn. `end` is called when the caller aborts or the site stops. */
    async take<T>(work: (end: AbortSignal) => Promise<T>, { background, signal }: QueueOptions): Promise<T> {
      const end = signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal
      end.throwIfAborted()
      while (!hasPlaceFor(background)) await line.join(background, end)
      return inTurn(() => work(end), background)
    },
    async close() {
      stopping.abort(new SandboxError('The site is stopping.'))
      await Promise.allSettled(running)
    },
  }
}
