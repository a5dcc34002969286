/** The ears of one tab. They hear through the tab that holds the line, be it this one; the next holder goes on where the last one was. */
import type { OpenStream } from '../event-source.ts'
import type { Hear } from '../live-event.ts'
import type { LiveState } from '../live-state.ts'
import type { Browser } from './browser.ts'
import { Ears } from './ears.ts'
import { Holder } from './holder.ts'
import type { FromHolder, Message, Told, ToHolder } from './said-between-tabs.ts'
import { alone, joinTabs, type Turns } from './turns.ts'

export interface TabParts {
  readonly open: OpenStream
  /** From 0 to 1. */
  readonly random: () => number
  readonly tellState: (state: LiveState) => void
  /** Undefined where tabs cannot share: then each has its own line. */
  readonly browser: Browser | undefined
  /** The same in all tabs that run the same code. */
  readonly name: string
  /** A name no other tab has, another one each time. */
  readonly newId: () => string
}

/** Comings and goings of one change of page count as one. */
const settleMs = 50
/** A holder that does not answer is frozen, or busy beyond use. */
const answerWithinMs = 3_000
const lookEveryMs = 60_000
const hushWithinMs = 1_000

export class ListeningTab {
  readonly #parts: TabParts
  readonly #ears = new Ears()
  #id = ''
  #who: string | undefined
  #state: LiveState = 'off'
  #turns: Turns | undefined
  /** The others know that this tab is there. */
  #isPresent = false
  /** Here while this tab holds the line. */
  #holder: Holder | undefined
  /** The tab that holds the line, as far as it is known. */
  #heldBy: string | undefined
  #saying: ReturnType<typeof setTimeout> | undefined
  #answerDue: ReturnType<typeof setTimeout> | undefined
  #looking: ReturnType<typeof setInterval> | undefined
  #hushed = () => {}
  /** A sign-out of this tab is under way. */
  #hushing = false

  constructor(parts: TabParts) {
    this.#parts = parts
  }

  /**
   * Listens until the function it gives is called. `since`: the change up to which the listener knows already; `who`:
   * the account and role that somebody who listens for the session takes for signed in.
   */
  listen(topics: readonly string[], hear: Hear, since?: number, who?: string): () => void {
    const takeAway = this.#ears.add({ topics, hear, since, who })
    this.#changed()
    return () => {
      takeAway()
      this.#changed()
    }
  }

  /** Joins the other tabs; nothing where it has. */
  start() {
    if (this.#turns) return
    this.#id = this.#parts.newId()
    this.#looking = setInterval(() => this.look(), lookEveryMs)
    const { browser, name } = this.#parts
    if (!browser) return this.#beAlone()
    try {
      this.#turns = joinTabs({
        browser,
        name,
        tab: this.#id,
        hear: (message) => this.#receive(message),
        onPresent: () => this.#present(),
        onTurn: () => this.#hold(),
        onTurnOver: () => this.#letGo(),
        onRefused: () => this.#beAlone(),
      })
    } catch {
      this.#beAlone()
    }
  }

  /** Leaves the line to others: the page goes, or sleeps. `start` wakes it. */
  stop() {
    clearTimeout(this.#saying)
    clearTimeout(this.#answerDue)
    clearInterval(this.#looking)
    this.#letGo()
    this.#turns?.end()
    this.#turns = this.#heldBy = this.#saying = this.#answerDue = undefined
    this.#isPresent = false
  }

  /** Whether the holder is still there: asked when this tab has reason to doubt it. */
  look() {
    if (!this.#holder && !this.#ears.isEmpty) this.#changed()
  }

  /** The network is back: a pause between two tries ends. */
  tryNow() {
    this.#holder?.tryNow()
    this.look()
  }

  /**
   * Before a sign-out: what only its member may hear is given up in all tabs. The function it gives says how it went,
   * and is called whatever happens.
   */
  async hush(): Promise<(signedOut: boolean) => void> {
    const tab = this.#id
    this.#hushing = true
    if (!this.#holder && this.#isPresent) {
      const answered = new Promise<void>((resolve) => (this.#hushed = resolve))
      const due = new Promise<void>((resolve) => setTimeout(resolve, hushWithinMs))
      this.#turns?.post({ kind: 'hush', tab })
      await Promise.race([answered, due])
    }
    this.#holder?.hush()
    return (signedOut) => {
      this.#hushing = false
      if (signedOut) this.#ears.dropPrivate()
      this.#sayToHolder({ kind: 'hush over', tab, signedOut })
    }
  }

  #changed() {
    this.start()
    this.#saying ??= setTimeout(() => this.#say(), settleMs)
  }

  #say() {
    clearTimeout(this.#saying)
    this.#saying = undefined
    const who = this.#ears.who()
    if (who !== this.#who) this.#ears.countAnew()
    this.#who = who
    this.#sayToHolder({ kind: 'wish', tab: this.#id, who, wanted: this.#ears.wanted() })
    if (!this.#ears.isEmpty && !this.#holder && this.#isPresent)
      this.#answerDue ??= setTimeout(() => this.#turns?.take(), answerWithinMs)
  }

  #sayToHolder(message: ToHolder) {
    if (this.#holder) this.#hearTab(this.#holder, message)
    else if (this.#isPresent) this.#turns?.post(message)
  }

  #answered() {
    clearTimeout(this.#answerDue)
    this.#answerDue = undefined
  }

  #present() {
    this.#isPresent = true
    this.#say()
  }

  #beAlone() {
    this.#turns?.end()
    this.#turns = alone
    this.#hold()
  }

  #hold() {
    const { open, random } = this.#parts
    const holder = this.#id
    this.#holder = new Holder({ open, random, tell: (told) => this.#tell(told) })
    if (this.#hushing) this.#holder.hush()
    this.#turns?.post({ holder, kind: 'holds' })
    this.#follow(holder)
  }

  #letGo() {
    const holding = this.#holder
    this.#holder = undefined
    holding?.stop()
  }

  /** Says to a new holder what this tab wants, from where it has come. */
  #follow(holder: string) {
    this.#heldBy = holder
    this.#answered()
    this.#ears.countAnew()
    this.#say()
  }

  /** What the line says, to whom it concerns. */
  #tell(told: Told) {
    // The end of this tab's turn is not the end of the line.
    if (!this.#holder) return
    const isForAll = !('to' in told)
    if (isForAll || told.to !== this.#id) this.#turns?.post({ holder: this.#id, ...told })
    if (isForAll || told.to === this.#id) this.#hear(told)
  }

  #receive(message: Message) {
    if ('holder' in message) this.#hearHolder(message)
    else if (this.#holder) this.#hearTab(this.#holder, message)
  }

  #hearTab(holding: Holder, message: ToHolder) {
    const { tab: to, kind } = message
    const holder = this.#id
    if (kind === 'hush') holding.hush()
    if (kind === 'hush over') holding.hushOver(to, message.signedOut)
    const isOther = to !== holder
    if (kind === 'hush' && isOther) this.#turns?.post({ holder, kind: 'hushed', to })
    if (kind !== 'wish') return
    // First of all: the tab believes nobody else.
    if (isOther) this.#turns?.post({ holder, kind: 'here', to, state: this.#state })
    if (holding.hear(message) && isOther) this.#turns?.watch(to, () => holding.forget(to))
  }

  #hearHolder(message: FromHolder) {
    const { kind, holder } = message
    if (kind === 'holds') {
      // Taken from this tab while it slept; the lock will tell it too.
      if (this.#holder) this.#letGo()
      return this.#follow(holder)
    }
    if ('to' in message && message.to !== this.#id) return
    if (kind === 'here') this.#heldBy ??= holder
    if (holder !== this.#heldBy) return
    this.#answered()
    if (kind === 'hushed') this.#hushed()
    else if (kind === 'here') this.#show(message.state)
    else this.#hear(message)
  }

  #hear(told: Told) {
    if (told.kind === 'state') this.#show(told.state)
    else this.#ears.hear(told)
  }

  #show(state: LiveState) {
    // A new holder tries first: that is no sign of life.
    if (state === this.#state || (state === 'connecting' && this.#state === 'offline')) return
    this.#state = state
    this.#parts.tellState(state)
  }
}
