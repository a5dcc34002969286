/** Calls that arrive while a statement is on its way are made together, by one statement. */
import { codeOf } from '../errors.ts'

interface BatchOptions<In> {
  /** At most so many in one statement. */
  readonly maxItems: number
  /** Of items with the same value only the first goes along; the others wait for the next statement. */
  readonly apartBy?: (item: In) => string | undefined
  /** Items with a value that another statement on its way has wait for its end. */
  readonly oneAtATime?: (item: In) => string
}

interface Waiting<In, Out> {
  readonly item: In
  readonly resolve: (out: Out) => void
  readonly reject: (error: unknown) => void
}

/** Splits the queue into the items of the next statement and the rest, both in order. */
function split<In, Out>(
  waiting: readonly Waiting<In, Out>[],
  { maxItems, apartBy, oneAtATime }: BatchOptions<In>,
  onWay: ReadonlySet<string>,
) {
  const [now, later]: [Waiting<In, Out>[], Waiting<In, Out>[]] = [[], []]
  const taken = new Set<string>()
  for (const each of waiting) {
    const name = apartBy?.(each.item)
    const isFree = !oneAtATime || !onWay.has(oneAtATime(each.item))
    const goes = now.length < maxItems && isFree && (name === undefined || !taken.has(name))
    if (goes && name !== undefined) taken.add(name)
    ;(goes ? now : later).push(each)
  }
  return [now, later] as const
}

/** The next statement waits so long for the one before it: a slow disk makes larger batches, not a line of them. */
const pauseMs = 10
/** A statement that takes longer, because it waits for a lock, blocks no other. */
const maxHeldMs = 200

/** Calls `done` once: when the returned function is called, or after `ms`. */
function atMost(ms: number, done: () => void) {
  let ended = false
  const end = () => {
    clearTimeout(timer)
    if (ended) return
    ended = true
    done()
  }
  const timer = setTimeout(end, ms)
  return end
}

/** The database undid the whole statement, because of one of its values or of a lock. */
const isUndone = (error: unknown) => /^(2[23]|40|55)/.test(codeOf(error))

type Run<In, Out> = (items: readonly In[]) => Promise<readonly Out[]>

function runTogether<In, Out>(
  run: Run<In, Out>,
  calls: readonly Waiting<In, Out>[],
  ended: () => void = () => {},
) {
  run(calls.map(({ item }) => item)).then(
    (results) => {
      ended()
      for (const [i, { resolve }] of calls.entries()) resolve(results[i] as Out)
    },
    (error: unknown) => {
      ended()
      if (calls.length > 1 && isUndone(error)) for (const each of calls) runTogether(run, [each])
      else for (const { reject } of calls) reject(error)
    },
  )
}

/** `run` gives a result for each item, in order. If one of several items fails it, each is tried again alone. */
export function batched<In, Out>(run: Run<In, Out>, options: BatchOptions<In>): (item: In) => Promise<Out> {
  let waiting: Waiting<In, Out>[] = []
  let running = false
  const onWay = new Set<string>()
  const { oneAtATime } = options

  function runNext() {
    const [now, later] = split(waiting, options, onWay)
    waiting = later
    running = now.length > 0
    if (!running) return
    const names = oneAtATime ? now.map(({ item }) => oneAtATime(item)) : []
    for (const name of names) onWay.add(name)
    const goOn = atMost(pauseMs, runNext)
    const free = atMost(maxHeldMs, () => {
      for (const name of names) onWay.delete(name)
      if (!running) runNext()
    })
    runTogether(run, now, () => {
      free()
      goOn()
    })
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (running) return
      running = true
      // After this turn of the event loop, so that all that arrives in it goes along.
      setImmediate(runNext)
    })
}
