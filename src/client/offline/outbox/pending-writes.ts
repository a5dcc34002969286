/** Pending writes of this browser, as state for the UI. */
import { useSyncExternalStore } from 'react'
import type { Write, WriteChange } from './write.ts'

export interface Pending {
  readonly write: Write
  /** `sent`: in flight, so a response read now may include it or not. */
  readonly state: 'waiting' | 'sent'
  /** Set once the server has taken the write; published when no other write about the same thing is in flight. */
  readonly taken?: { readonly answer: unknown }
}

export interface Settled {
  readonly write: Write
  readonly outcome: { readonly answer: unknown } | { readonly refusal: string }
}

const none: readonly Pending[] = []

function subscribe<T>(set: Set<T>, member: T) {
  set.add(member)
  return () => void set.delete(member)
}

export class PendingWrites {
  readonly #later
  readonly #about = new Map<string, readonly Pending[]>()
  #all = none
  readonly #changeListeners = new Set<() => void>()
  readonly #settledListeners = new Set<(settled: Settled) => void>()

  /** `later` runs its task after the listeners have shown the response. */
  constructor(later: (task: () => void) => void) {
    this.#later = later
  }

  readonly all = () => this.#all
  readonly of = (about: string) => this.#about.get(about) ?? none
  readonly watch = (listener: () => void) => subscribe(this.#changeListeners, listener)
  readonly onSettled = (listener: (settled: Settled) => void) => subscribe(this.#settledListeners, listener)

  /** Applies a change of this tab or another one. */
  apply(change: WriteChange) {
    const id = change.what === 'queued' ? change.write.id : change.id
    const known = this.#all.find(({ write }) => write.id === id)
    if (known?.taken) return
    if (change.what === 'queued') {
      const { write } = change
      if (!known) this.#set(write.about, [...this.of(write.about), { write, state: 'waiting' }])
    } else if (known) this.#update(known.write, change)
  }

  #update(write: Write, change: Exclude<WriteChange, { what: 'queued' }>) {
    const { about, id } = write
    let next: Pending[] = []
    if (change.what === 'sent' || change.what === 'waiting') next = [{ write, state: change.what }]
    if (change.what === 'taken') next = [{ write, state: 'sent', taken: { answer: change.answer } }]
    this.#set(
      about,
      this.of(about).flatMap((other) => (other.write.id === id ? next : [other])),
    )
    if (change.what === 'refused') this.#notify({ write, outcome: { refusal: change.message } })
    if (change.what !== 'sent') this.#settle(about)
  }

  /** Overlapping responses are stale to each other, so they are published after the last one. */
  #settle(about: string) {
    const group = this.of(about).filter(({ state }) => state === 'sent')
    if (group.length === 0 || group.some(({ taken }) => !taken)) return
    for (const { write, taken } of group) if (taken) this.#notify({ write, outcome: taken })
    this.#later(() => {
      const left = this.of(about).filter(({ write }) => !group.some((one) => one.write.id === write.id))
      this.#set(about, left)
    })
  }

  #notify(settled: Settled) {
    for (const listener of this.#settledListeners) listener(settled)
  }

  #set(about: string, list: readonly Pending[]) {
    if (list.length > 0) this.#about.set(about, list)
    else this.#about.delete(about)
    this.#all = [...this.#about.values()].flat()
    for (const listener of this.#changeListeners) listener()
  }
}

/** The writes of this page. */
export const pendingWrites = new PendingWrites((task) => setTimeout(task))

/** The pending writes about a resource or an account, oldest first. */
export const usePending = (about: string) =>
  useSyncExternalStore(pendingWrites.watch, () => pendingWrites.of(about))
