/** The tab that holds the line: it listens for all tabs of the browser, each as if it were here. */
import type { OpenStream } from '../event-source.ts'
import type { Seat } from '../hearers.ts'
import { LiveClient } from '../live-client.ts'
import type { Told, Wanted, Wish } from './said-between-tabs.ts'

export interface HolderParts {
  readonly open: OpenStream
  /** From 0 to 1. */
  readonly random: () => number
  readonly tell: (told: Told) => void
}

interface Tab extends Seat {
  readonly name: string
  readonly leave: Map<number, () => void>
}

/** A tab that dies while it signs out leaves the others without news for so long. */
const hushedAtMostMs = 30_000

export class Holder {
  readonly #client: LiveClient
  readonly #tell: HolderParts['tell']
  readonly #tabs = new Map<string, Tab>()
  #hushed: ReturnType<typeof setTimeout> | undefined

  constructor({ open, random, tell }: HolderParts) {
    this.#tell = tell
    const tellState = (state: (Told & { kind: 'state' })['state']) => tell({ kind: 'state', state })
    this.#client = new LiveClient({
      open,
      random,
      tellState,
      tellMoved: (upTo) => tell({ kind: 'moved', upTo }),
    })
  }

  /** Listens to what this tab wants now, and to nothing else it wanted before. True for a tab not known yet. */
  hear({ tab: name, who, wanted }: Wish): boolean {
    const isNew = !this.#tabs.has(name)
    const tab = this.#tabs.get(name) ?? { name, who, leave: new Map<number, () => void>() }
    this.#tabs.set(name, tab)
    tab.who = who
    const numbers = new Set(wanted.map(({ number }) => number))
    for (const [number, leave] of tab.leave) if (!numbers.has(number) && tab.leave.delete(number)) leave()
    for (const each of wanted) if (!tab.leave.has(each.number)) this.#listen(tab, each)
    // The tab has waited for its comings and goings already; a hidden tab's timers are slow.
    this.#client.settle()
    return isNew
  }

  /** The tab is closed. */
  forget(name: string) {
    for (const leave of this.#tabs.get(name)?.leave.values() ?? []) leave()
    this.#tabs.delete(name)
  }

  /** Before a sign-out: what only its member may hear is given up in all tabs. */
  hush() {
    this.#client.hush()
    clearTimeout(this.#hushed)
    this.#hushed = setTimeout(() => this.#client.resume(), hushedAtMostMs)
  }

  /** After it: other tabs look who is signed in; or, nobody having signed out, hear as before. */
  hushOver(name: string, signedOut: boolean) {
    clearTimeout(this.#hushed)
    if (signedOut) this.#client.signedOut(this.#tabs.get(name))
    else this.#client.resume()
  }

  /** A pause between two tries ends. */
  tryNow() {
    this.#client.tryNow()
  }

  stop() {
    clearTimeout(this.#hushed)
    this.#client.stop()
  }

  #listen(tab: Tab, { number, topics, since }: Wanted) {
    const to = tab.name
    const leave = this.#client.listen({
      topics,
      since,
      seat: tab,
      hear: (event) => this.#tell({ kind: 'event', to, number, event }),
      knows: (upTo) => this.#tell({ kind: 'knows', to, number, upTo }),
    })
    tab.leave.set(number, leave)
  }
}
