/** Notices that the database has fallen silent while somebody waits for it, and that it is back (RELIABILITY R6). */

export interface OutageDeps {
  /** Whether the database answers: `silentMs` without a sign of it mean that it does not. */
  readonly probe: (silentMs: number) => Promise<boolean>
  /** Told once when an outage begins and once when it is over. */
  readonly tell: (news: Error) => void
}

export interface Outage {
  /** True until the database answers again. */
  isOn(): boolean
  /** Somebody waits for the database; gives what says that they no longer do. `onAway` is called if it falls silent. */
  waits(onAway: () => void): () => void
  stop(): void
}

/** What is thrown instead of waiting. The code is that of a connection which failed. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError'
  readonly code = '08006'
  constructor() {
    super('The database does not answer')
  }
}

/** All in all 1.6 s at most: people get their answer within two (R6). */
const lookEveryMs = 200
const patientLooks = 2
const silentMs = 1_000
/** Slow is not away: a question that takes long has the database asked again once a second. */
const restLooks = 5
const whileAway = { pauseMs: 250, silentMs: 5_000 } as const

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref())

/** Asks until the database answers or nobody wants to know any more. */
async function untilBack(probe: OutageDeps['probe'], stopped: () => boolean) {
  while (!stopped() && !(await probe(whileAway.silentMs))) await pause(whileAway.pauseMs)
}

interface Wait {
  /** Counted instead of timed: looks that come late because this process was busy say nothing of the database. */
  looks: number
  readonly onAway: () => void
}

/** Those who wait, looked at as long as there are any; `onPatienceOver` at each look at which one waits for too long. */
function waitingRoom(onPatienceOver: () => void) {
  const waiting = new Set<Wait>()
  let timer: NodeJS.Timeout | undefined

  function close() {
    clearInterval(timer)
    timer = undefined
  }

  function look() {
    if (waiting.size === 0) close()
    for (const wait of waiting) wait.looks += 1
    const [longest] = waiting
    if (longest && longest.looks > patientLooks) onPatienceOver()
  }

  return {
    isEmpty: () => waiting.size === 0,
    enter(onAway: () => void) {
      const wait = { looks: 0, onAway }
      waiting.add(wait)
      timer ??= setInterval(look, lookEveryMs).unref()
      return () => void waiting.delete(wait)
    },
    askForPatience() {
      for (const wait of waiting) wait.looks = Math.min(wait.looks, patientLooks + 1 - restLooks)
    },
    sendAllAway() {
      for (const { onAway } of waiting) onAway()
      waiting.clear()
    },
    close,
  }
}

export function outageDetector({ probe, tell }: OutageDeps): Outage {
  let examining = false
  let on = false
  let stopped = false
  const room = waitingRoom(() => void examine())

  async function begin() {
    on = true
    tell(new DatabaseUnavailableError())
    room.sendAllAway()
    await untilBack(probe, () => stopped)
    on = false
    if (!stopped) tell(new Error('The database answers again'))
  }

  async function examine() {
    if (examining) return
    examining = true
    const answers = await probe(silentMs)
    room.askForPatience()
    if (!answers && !room.isEmpty() && !stopped) await begin()
    examining = false
  }

  return {
    isOn: () => on,
    waits: room.enter,
    stop() {
      stopped = true
      room.close()
    },
  }
}
