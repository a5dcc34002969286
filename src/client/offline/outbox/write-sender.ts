/**
 * Sends pending writes until each is taken or refused.
 * 1. `sendAll` reads the store and starts the oldest writes: ten in flight, one after a failure, and one per account.
 * 2. Before the first request it stores `triedAt`. The id is the Idempotency-Key, so a repeat counts once.
 * 3. A write that is taken or refused leaves the store, and `emit` tells the tabs.
 * 4. No response, 408, 429, 502–504: the write stays, and a pause with back-off follows. `Retry-After` prolongs it.
 * 5. Other server errors count per write; after ten the write is given up, so that it cannot block the others.
 * 6. A 401 holds a write of an account until `wake`, which follows a change of the account.
 * 7. `wake` and `tryNow` end the pause early. A `tryNow` during a request that then fails skips the pause.
 */
import { jittered, maxPauseMs, pauseMs } from '#shared/back-off.ts'
import { CallFailure } from '../../call-failure.ts'
import { refusedTexts } from '../../messages.ts'
import type { Write, WriteChange } from './write.ts'
import type { WriteStore } from './write-store.ts'

/** SDK-13. */
export const maxInFlight = 10
/** The server stores idempotency keys for 30 days; an older write might count twice. */
export const maxRetryAgeMs = 29 * 24 * 60 * 60 * 1_000
export const maxServerErrors = 10

interface SenderDeps {
  readonly store: Pick<WriteStore, 'all' | 'update' | 'remove'>
  /** Resolves to the response; rejects like `call`. */
  readonly send: (write: Write) => Promise<unknown>
  readonly emit: (change: WriteChange) => void
  /** `end` ends the pause early. */
  readonly pause: (ms: number) => { readonly ended: Promise<void>; readonly end: () => void }
  readonly logError: (write: Write, error: unknown) => void
  readonly now: () => number
  readonly random: () => number
}

const transientStatuses = new Set([0, 408, 429, 502, 503, 504])
/** Other server errors end after `maxServerErrors`. */
const isRetriedWithoutLimit = (error: unknown) =>
  !(error instanceof CallFailure) || transientStatuses.has(error.status)
/** A refusal by this site; a proxy's page is none. */
const isRefusal = (error: unknown) =>
  error instanceof CallFailure &&
  !isRetriedWithoutLimit(error) &&
  error.status < 500 &&
  error.code !== 'unexpected'

export class WriteSender {
  readonly #deps
  readonly #inFlight = new Map<string, Promise<void>>()
  readonly #settled = new Set<string>()
  /** Writes of a signed-out account. */
  readonly #held = new Set<string>()
  /** Count of server errors by write; an entry exists after the first failure of any kind. */
  readonly #serverErrors = new Map<string, number>()
  #failures = 0
  /** Set from a failure to the end of its pause; in ms, 0 without `Retry-After`. */
  #retryAfterMs: number | undefined
  /** `tryNow` was called since the last request started: its failure causes no pause. */
  #skipsPause = false
  #wakeLoop = () => {}
  #endPause = () => {}

  constructor(deps: SenderDeps) {
    this.#deps = deps
  }

  /** Resolves when no write is left, or only those of a signed-out account. */
  async sendAll() {
    for (;;) {
      const woken = new Promise<void>((resolve) => (this.#wakeLoop = resolve))
      this.#start(this.#deps.store.all())
      if (this.#inFlight.size === 0) return
      await Promise.race([...this.#inFlight.values(), woken])
      if (this.#retryAfterMs !== undefined) await this.#pauseAfterFailure(this.#retryAfterMs)
    }
  }

  /** After a new write. A click suggests a network, so the pause ends, unless it comes from `Retry-After`. */
  wake() {
    this.#held.clear()
    this.#wakeLoop()
    if (!this.#retryAfterMs) this.#endPause()
  }

  /** Ends the pause: on `online`, or by the button. */
  tryNow() {
    this.#skipsPause = true
    this.#endPause()
  }

  #start(writes: readonly Write[]) {
    const limit = this.#failures > 0 ? 1 : maxInFlight
    const ofAccount = writes.filter(({ account }) => account !== undefined)
    let accountIsBusy = ofAccount.some(({ id }) => this.#inFlight.has(id))
    for (const write of writes) {
      const { id, account, after } = write
      if (this.#inFlight.size >= limit) return
      if (after !== undefined && writes.some((earlier) => earlier.id === after)) continue
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
      return this.#settle({ what: 'refused', id, message: refusedTexts.expired })
    if (triedAt === undefined) store.update({ ...write, triedAt: now() })
    this.#skipsPause = false
    emit({ what: 'sent', id })
    const taken = (answer: unknown) => {
      this.#failures = 0
      this.#settle({ what: 'taken', id, answer })
    }
    await send(write).then(taken, (error: unknown) => this.#onFailure(write, error))
  }

  #onFailure(write: Write, error: unknown) {
    const { id, account } = write
    const failure = error instanceof CallFailure ? error : undefined
    const isSignedOut = account !== undefined && failure?.status === 401
    const serverErrors = this.#serverErrors.get(id)
    if (serverErrors === undefined) this.#deps.logError(write, error)
    const count = (serverErrors ?? 0) + (isSignedOut || isRetriedWithoutLimit(error) ? 0 : 1)
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

  async #pauseAfterFailure(minMs: number) {
    this.#failures += 1
    const ms = Math.max(jittered(pauseMs(this.#failures), this.#deps.random()), minMs)
    const { ended, end } = this.#deps.pause(Math.min(ms, 10 * maxPauseMs))
    this.#endPause = end
    if (this.#skipsPause) end()
    await ended
    this.#endPause = () => {}
    this.#retryAfterMs = undefined
  }
}
