/** Sends pending writes: oldest first, at most ten at a time, each until it is taken or refused for good. */
import { jittered, maxPauseMs, pauseMs } from '#shared/retry.ts'
import { CallFailure } from '../../call-failure.ts'
import { refusedTexts } from '../../messages.ts'
import type { Write, WriteChange } from './write.ts'
import type { WriteStore } from './write-store.ts'

/** SDK-13. */
export const maxInFlight = 10
/** The server knows the ids it has taken for 30 days; a write that may have been taken earlier is not sent again. */
export const maxRetryAgeMs = 29 * 24 * 60 * 60 * 1_000
/** After so many server errors a write is given up: it may not block the others. */
export const maxServerErrors = 10

interface SenderDeps {
  readonly store: Pick<WriteStore, 'all' | 'update' | 'remove'>
  /** Resolves to the answer; rejects as `call` does. */
  readonly send: (write: Write) => Promise<unknown>
  readonly emit: (change: WriteChange) => void
  /** Waits; `end` ends it early. */
  readonly pause: (ms: number) => { readonly over: Promise<void>; readonly end: () => void }
  readonly logError: (write: Write, error: unknown) => void
  readonly now: () => number
  readonly random: () => number
}

const transientStatuses = new Set([0, 408, 429, 502, 503, 504])
/** No answer, or an answer that may differ later. */
const isTransient = (error: unknown) => !(error instanceof CallFailure) || transientStatuses.has(error.status)
/** This site refuses it for good; a proxy's page does not count. */
const isRefusal = (error: unknown) =>
  error instanceof CallFailure && !isTransient(error) && error.status < 500 && error.code !== 'unexpected'

export class WriteSender {
  readonly #deps
  readonly #inFlight = new Map<string, Promise<void>>()
  readonly #settled = new Set<string>()
  /** Wait for their account to sign in again. */
  readonly #held = new Set<string>()
  /** Server errors of each write that has failed. */
  readonly #serverErrors = new Map<string, number>()
  #failures = 0
  /** Set from a failure to the end of the pause after it; in ms, 0 when the site asked for none. */
  #retryAfterMs: number | undefined
  /** A try was asked for since the last one began: should it fail, no pause follows. */
  #triedNow = false
  #notify = () => {}
  #endPause = () => {}

  constructor(deps: SenderDeps) {
    this.#deps = deps
  }

  /** Resolves when nothing waits, or only writes whose account is signed out. */
  async sendAll() {
    for (;;) {
      const change = new Promise<void>((resolve) => (this.#notify = resolve))
      this.#start(this.#deps.store.all())
      if (this.#inFlight.size === 0) return
      await Promise.race([...this.#inFlight.values(), change])
      if (this.#retryAfterMs !== undefined) await this.#rest(this.#retryAfterMs)
    }
  }

  /** A new write waits. A click suggests that there is a network, so the pause ends, unless the site asked for it. */
  wake() {
    this.#held.clear()
    this.#notify()
    if (!this.#retryAfterMs) this.#endPause()
  }

  /** Ends the pause: the network is back, or the person asks for a try. */
  tryNow() {
    this.#triedNow = true
    this.#endPause()
  }

  #start(writes: readonly Write[]) {
    const most = this.#failures > 0 ? 1 : maxInFlight
    const ofAccount = writes.filter(({ account }) => account !== undefined)
    let accountIsBusy = ofAccount.some(({ id }) => this.#inFlight.has(id))
    for (const write of writes) {
      const { id, account } = write
      if (this.#inFlight.size >= most) return
      if ([this.#inFlight, this.#settled, this.#held].some((known) => known.has(id))) continue
      if (account !== undefined && accountIsBusy) continue
      accountIsBusy ||= account !== undefined
      const sent = this.#sendOne(write).finally(() => this.#inFlight.delete(id))
      this.#inFlight.set(id, sent)
    }
  }

  async #sendOne(write: Write) {
    const { store, emit, now, send } = this.#deps
    const { id, triedAt } = write
    if (triedAt !== undefined && now() - triedAt > maxRetryAgeMs)
      return this.#settle({ what: 'refused', id, message: refusedTexts.waitedTooLong })
    if (triedAt === undefined) store.update({ ...write, triedAt: now() })
    this.#triedNow = false
    emit({ what: 'sent', id })
    const taken = (answer: unknown) => {
      this.#failures = 0
      this.#settle({ what: 'taken', id, answer })
    }
    await send(write).then(taken, (error: unknown) => this.#failed(write, error))
  }

  #failed(write: Write, error: unknown) {
    const { id, account } = write
    const failure = error instanceof CallFailure ? error : undefined
    const isSignedOut = account !== undefined && failure?.status === 401
    const serverErrors = this.#serverErrors.get(id)
    if (serverErrors === undefined) this.#deps.logError(write, error)
    const count = (serverErrors ?? 0) + (isSignedOut || isTransient(error) ? 0 : 1)
    this.#serverErrors.set(id, count)
    if (isSignedOut) this.#held.add(id)
    else if (isRefusal(error) || count >= maxServerErrors)
      return this.#settle({ what: 'refused', id, message: (error as Error).message })
    else this.#retryAfterMs = Math.max(failure?.retryAfterMs ?? 0, this.#retryAfterMs ?? 0)
    this.#deps.emit({ what: 'waiting', id })
  }

  #settle(change: Extract<WriteChange, { what: 'taken' | 'refused' }>) {
    this.#settled.add(change.id)
    this.#deps.store.remove(change.id)
    this.#deps.emit(change)
  }

  async #rest(askedMs: number) {
    this.#failures += 1
    const ms = Math.max(jittered(pauseMs(this.#failures), this.#deps.random()), askedMs)
    const { over, end } = this.#deps.pause(Math.min(ms, 10 * maxPauseMs))
    this.#endPause = end
    if (this.#triedNow) end()
    await over
    this.#endPause = () => {}
    this.#retryAfterMs = undefined
  }
}
