/** Sends what waits: oldest first, at most ten at a time, each until it is taken or refused for good. */
import { jittered, longestPauseMs, pauseMs } from '#shared/back-off.ts'
import { CallFailure } from '../call-failure.ts'
import type { KeptWrites } from './kept-writes.ts'
import { refusedTexts } from './notice/messages.ts'
import type { Change, Write } from './write.ts'

/** SDK-13. */
export const mostUnderWay = 10
/** The server knows for 30 days what it has taken; what may have been taken before that is not sent again. */
export const longestTriedMs = 29 * 24 * 60 * 60 * 1_000
/** So many answers of trouble with one write, and it must not hold up the others any longer. */
export const mostBadAnswers = 10

export interface SendParts {
  readonly store: KeptWrites
  /** Gives the answer; throws what `call` throws. */
  readonly send: (write: Write) => Promise<unknown>
  readonly tell: (change: Change) => void
  /** Waits; `end` ends it early. */
  readonly pause: (ms: number) => { readonly over: Promise<void>; readonly end: () => void }
  readonly complain: (write: Write, error: unknown) => void
  readonly now: () => number
  readonly random: () => number
}

const passing = new Set([0, 408, 429, 502, 503, 504])
/** No answer, or one that says come again. */
const mayPass = (error: unknown) => !(error instanceof CallFailure) || passing.has(error.status)
/** Our own word that it will never be taken; a proxy's page does not count. */
const isRefusal = (error: unknown) =>
  error instanceof CallFailure && !mayPass(error) && error.status < 500 && error.code !== 'unexpected'

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

export class Sender {
  readonly #parts
  readonly #underWay = new Map<string, Promise<void>>()
  readonly #over = new Set<string>()
  /** Wait for their account to sign in again. */
  readonly #held = new Set<string>()
  readonly #complained = new Set<string>()
  readonly #badAnswers = new Map<string, number>()
  #failures = 0
  /** Set from a failure to the end of the pause after it; in ms, 0 when the site asked for none. */
  #retryAfterMs: number | undefined
  /** Somebody has asked since the last try began: should it fail, no pause follows. */
  #askedSince = false
  #nudge = () => {}
  #endPause = () => {}

  constructor(parts: SendParts) {
    this.#parts = parts
  }

  /** Goes on until nothing waits. */
  async sendAll() {
    for (;;) {
      const news = new Promise<void>((resolve) => (this.#nudge = resolve))
      this.#start(await this.#parts.store.all())
      if (this.#underWay.size === 0) return
      await Promise.race([...this.#underWay.values(), news])
      if (this.#retryAfterMs !== undefined) await this.#rest(this.#retryAfterMs)
    }
  }

  /** Something new waits. Whoever acts may have a network again; but a site that asked for a pause gets it. */
  wake() {
    this.#held.clear()
    this.#nudge()
    if (!this.#retryAfterMs) this.#endPause()
  }

  /** There is a network again, or somebody asks for it. */
  tryNow() {
    this.#askedSince = true
    this.#endPause()
  }

  #start(writes: readonly Write[]) {
    const most = this.#failures > 0 ? 1 : mostUnderWay
    let accountIsBusy = writes.some(({ id, account }) => account !== undefined && this.#underWay.has(id))
    for (const write of writes) {
      const { id, account } = write
      if (this.#underWay.size >= most) return
      if (this.#underWay.has(id) || this.#over.has(id) || this.#held.has(id)) continue
      if (account !== undefined && accountIsBusy) continue
      accountIsBusy ||= account !== undefined
      this.#underWay.set(
        id,
        this.#sendOne(write).finally(() => this.#underWay.delete(id)),
      )
    }
  }

  async #sendOne(write: Write) {
    const { store, tell, now, send } = this.#parts
    const { id, triedAt } = write
    if (triedAt !== undefined && now() - triedAt > longestTriedMs)
      return this.#giveUp(write, refusedTexts.waitedTooLong)
    if (triedAt === undefined) await store.note({ ...write, triedAt: now() })
    this.#askedSince = false
    tell({ what: 'sent', id })
    let answer: unknown
    try {
      answer = await send(write)
    } catch (error) {
      return this.#failed(write, error)
    }
    this.#failures = 0
    await this.#settle({ what: 'taken', id, answer })
  }

  async #failed(write: Write, error: unknown) {
    const { id, account } = write
    if (!this.#complained.has(id)) this.#parts.complain(write, error)
    this.#complained.add(id)
    if (account !== undefined && error instanceof CallFailure && error.status === 401) {
      this.#held.add(id)
      return this.#parts.tell({ what: 'waiting', id })
    }
    const bad = (this.#badAnswers.get(id) ?? 0) + (mayPass(error) ? 0 : 1)
    if (isRefusal(error) || bad >= mostBadAnswers) return this.#giveUp(write, wordsOf(error))
    this.#badAnswers.set(id, bad)
    const askedMs = (error instanceof CallFailure && error.retryAfterMs) || 0
    this.#retryAfterMs = Math.max(askedMs, this.#retryAfterMs ?? 0)
    this.#parts.tell({ what: 'waiting', id })
  }

  readonly #giveUp = ({ id }: Write, message: string) => this.#settle({ what: 'refused', id, message })

  async #settle(change: Extract<Change, { what: 'taken' | 'refused' }>) {
    this.#over.add(change.id)
    await this.#parts.store.remove(change.id)
    this.#parts.tell(change)
  }

  async #rest(askedMs: number) {
    this.#failures += 1
    const ms = Math.max(jittered(pauseMs(this.#failures), this.#parts.random()), askedMs)
    const { over, end } = this.#parts.pause(Math.min(ms, 10 * longestPauseMs))
    this.#endPause = end
    if (this.#askedSince) end()
    await over
    this.#endPause = () => {}
    this.#retryAfterMs = undefined
  }
}
