/** A browser with tabs that share locks and a channel, and can be closed, crash and freeze; time is the test's. */
import type { OpenStream } from '#web/kit/live/event-source.ts'
import type { LiveState } from '#web/kit/live/live-state.ts'
import type { Browser, HoldParts } from '#web/kit/live/tabs/browser.ts'
import { ListeningTab } from '#web/kit/live/tabs/listening-tab.ts'
import type { Message } from '#web/kit/live/tabs/said-between-tabs.ts'
import { aServer } from './server-without-network.ts'

/** What happens to a tab reaches it a moment later; while it is frozen, once it thaws; never when it has crashed. */
function aProcess() {
  let waiting: (() => void)[] | undefined
  let isDead = false
  const reach = (act: () => void) => {
    if (isDead) return
    if (waiting) waiting.push(act)
    else act()
  }
  return {
    run: (act: () => void) => void setTimeout(() => reach(act), 1),
    /** What the tab itself does: at once, unless it is frozen. */
    act: reach,
    isDead: () => isDead,
    die: () => void (isDead = true),
    freeze: () => void (waiting ??= []),
    thaw() {
      const acts = waiting ?? []
      waiting = undefined
      for (const act of acts) act()
    },
  }
}
type Process = ReturnType<typeof aProcess>

interface Claim extends HoldParts {
  readonly process: Process
}

function locks() {
  const queues = new Map<string, Claim[]>()
  const queueOf = (name: string) => queues.get(name) ?? queues.set(name, []).get(name) ?? []
  const grant = (name: string) => {
    const [first] = queueOf(name)
    first?.process.run(() => queueOf(name)[0] === first && first.onHeld())
  }
  function leave(name: string, claim: Claim) {
    const queue = queueOf(name)
    const place = queue.indexOf(claim)
    if (place >= 0) queue.splice(place, 1)
    if (place === 0) grant(name)
  }
  function hold(process: Process, name: string, parts: HoldParts) {
    const claim = { ...parts, process }
    const queue = queueOf(name)
    const robbed = parts.steal ? queue.shift() : undefined
    if (parts.steal) queue.unshift(claim)
    else queue.push(claim)
    // Told by another way than what is said on a channel, so later or earlier.
    if (robbed) setTimeout(() => robbed.process.run(robbed.onLost), 30)
    if (queue[0] === claim) grant(name)
    return () => leave(name, claim)
  }
  const leaveAll = (process: Process) => {
    for (const [name, queue] of queues)
      for (const claim of queue.filter((each) => each.process === process)) leave(name, claim)
  }
  return { hold, leaveAll }
}

interface Listener {
  readonly name: string
  readonly process: Process
  readonly hear: (message: Message) => void
}

function channels() {
  const listeners = new Set<Listener>()
  return (process: Process, name: string, hear: Listener['hear']) => {
    const own: Listener = { name, process, hear }
    listeners.add(own)
    const send = (message: Message) => {
      const others = [...listeners].filter((each) => each !== own && each.name === name)
      for (const { process: other, hear: tell } of others) {
        const copy = structuredClone(message)
        other.run(() => tell(copy))
      }
    }
    const post = (message: Message) => process.act(() => send(message))
    return { post, close: () => void listeners.delete(own) }
  }
}

/** What a tab does while it is frozen happens once it thaws, if it still wants it then. */
function claims(process: Process, hold: ReturnType<typeof locks>['hold']): Browser['hold'] {
  return (name, parts) => {
    let isOver = false
    let leave = () => {}
    process.act(() => {
      const onLost = () => {
        if (!isOver) parts.onLost()
      }
      if (!isOver) leave = hold(process, name, { ...parts, onLost })
    })
    return () => {
      isOver = true
      leave()
    }
  }
}

/** The network of a tab; `cutAll` ends what a crash ends. */
function network(process: Process, open: OpenStream) {
  const streams = new Set<{ close(): void }>()
  const openStream: OpenStream = (asked, { onEvent, onEnd }) => {
    if (process.isDead()) return { close() {} }
    let closed = false
    const whileOpen = (act: () => void) => process.run(() => !closed && act())
    const stream = open(asked, {
      onEvent: (event) => whileOpen(() => onEvent(event)),
      onEnd: (end) => whileOpen(() => onEnd(end)),
    })
    streams.add(stream)
    const close = () => {
      closed = true
      stream.close()
    }
    return { close }
  }
  const cutAll = () => {
    for (const { close } of streams) close()
  }
  return { openStream, cutAll }
}

export interface FakeTab {
  readonly tab: ListeningTab
  readonly states: LiveState[]
  /** As `pagehide` says it. */
  close(): void
  crash(): void
  freeze(): void
  thaw(): void
}

export function aBrowser() {
  const server = aServer()
  const { hold, leaveAll } = locks()
  const channel = channels()
  let made = 0

  /** `shares`: false in a browser that has no locks. */
  function open({ name = 'one version', shares = true } = {}): FakeTab {
    const process = aProcess()
    const { openStream, cutAll } = network(process, server.open)
    const states: LiveState[] = []
    const shared = { hold: claims(process, hold), channel: channel.bind(undefined, process) }
    const tab = new ListeningTab({
      open: openStream,
      random: () => 0.5,
      tellState: (state) => states.push(state),
      browser: shares ? shared : undefined,
      name,
      newId: () => `tab ${(made += 1)}`,
    })
    const crash = () => {
      process.die()
      cutAll()
      leaveAll(process)
    }
    return { tab, states, crash, close: () => tab.stop(), freeze: process.freeze, thaw: process.thaw }
  }
  return { server, open }
}

/** A list in a tab: read as things are now, kept up to date from there. `ids`: the changes it was told, `resets` how often to read anew. */
export function aList({ tab }: FakeTab, subject: string, since: number | undefined) {
  const told = { ids: [] as number[], resets: 0 }
  const leave = tab.listen(
    [`subject:${subject}`],
    ({ type, id }) => {
      if (type === 'reset') told.resets += 1
      else if (id !== undefined) told.ids.push(id)
    },
    since,
  )
  return { told, leave }
}
