import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { retry } from './system.ts'
import { connectionOptions, type SocketAddress } from '../connection.ts'

/** Two-number keys have their own key space, which no other advisory lock of the product uses. */
const instanceKey = '29800, 1'
/** Wait for the connection of a killed app to close. */
const patienceMs = 3_000
/** Wait for the server to close a lost connection of this app. */
const regainPatienceMs = 500
const maxPauseMs = 5_000

/**
 * Takes the lock; `revive` restarts a server that dies under it. `taken`: another app still holds it after 3 s. `away`:
 * the server is starting, stopping or ended, so retry. Any other error of the server rejects.
 */
export async function takeInstanceLock(
  address: SocketAddress,
  revive: Revive,
): Promise<HeldLock | 'taken' | 'away'> {
  const first = await lockedClient(address, patienceMs)
  return first instanceof pg.Client ? new HeldLock(address, first, revive) : first
}

type Revive = () => Promise<void>

/**
 * Advisory lock of the only app on this database; the connection of a killed app releases it at once. Holds it on a
 * connection, or on a new one after a loss; restarts an ended server.
 */
export class HeldLock {
  readonly #address: SocketAddress
  readonly #revive: Revive
  #held: pg.Client | undefined
  #leaving = false
  #released = false
  #trying: Promise<'held' | 'taken' | 'away'> | undefined
  #reviving: Promise<void> | undefined

  constructor(address: SocketAddress, client: pg.Client, revive: Revive) {
    this.#address = address
    this.#revive = revive
    this.#hold(client)
  }

  /** Runs `last` under the lock, then releases it; skips `last` if another app took the lock meanwhile. */
  async release(last: () => Promise<void>) {
    this.#leaving = true
    await this.#reviving
    const ours = (await this.#isHeld()) || (await this.#tryAgain()) !== 'taken'
    this.#released = true
    try {
      if (ours) await last()
    } finally {
      await this.#held?.end()
    }
  }

  #hold(client: pg.Client) {
    this.#held = client
    client.once('end', () => {
      if (this.#held !== client) return
      this.#held = undefined
      void this.#regain()
    })
  }

  /** Queries the server, because a lost connection may not be detected yet. */
  async #isHeld() {
    const client = this.#held
    const answers = await client?.query('select').then(
      () => true,
      () => false,
    )
    if (!answers && this.#held === client) this.#held = undefined
    return answers === true
  }

  #tryAgain() {
    this.#trying ??= this.#tryOnce().finally(() => (this.#trying = undefined))
    return this.#trying
  }

  async #tryOnce() {
    const client = await lockedClient(this.#address, regainPatienceMs).catch(() => 'away' as const)
    if (!(client instanceof pg.Client)) return client
    if (this.#released) await client.end()
    else this.#hold(client)
    return 'held'
  }

  async #regain() {
    for (let pauseMs = 50; !this.#leaving && !this.#held; pauseMs = Math.min(pauseMs * 1.5, maxPauseMs)) {
      const outcome = await this.#tryAgain()
      if (outcome === 'held' || this.#leaving) return
      this.#reviving = outcome === 'away' ? this.#revive().catch(() => undefined) : undefined
      await this.#reviving
      await pause(pauseMs, undefined, { ref: false })
    }
  }
}

async function lockedClient(address: SocketAddress, limitMs: number): Promise<pg.Client | 'taken' | 'away'> {
  const client = new pg.Client({
    ...connectionOptions(address),
    application_name: 'thuto lock',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const locked = await retry(() => tryLock(client), { limitMs, firstPauseMs: 100, maxPauseMs: 500 })
    if (locked) return client
    await client.end()
    return 'taken'
  } catch (error) {
    await client.end().catch(() => undefined)
    if (isRefusal(error)) throw error
    return 'away'
  }
}

async function tryLock(client: pg.Client): Promise<true | undefined> {
  const { rows } = await client.query<{ locked: boolean }>(
    `select pg_try_advisory_lock(${instanceKey}) as locked`,
  )
  return rows[0]?.locked ? true : undefined
}

/** Class 57: starting or stopping; 53: temporarily full. Other errors, such as a wrong password, are permanent. */
function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(57|53)/.test(error.code ?? '')
}
