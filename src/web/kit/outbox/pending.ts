/** The writes of this browser that wait or are under way, as this page knows them. */
import { useSyncExternalStore } from 'react'
import type { Change, Write } from './write.ts'

export interface Pending {
  readonly write: Write
  /** `sent`: under way, so whatever is read now may know of it or not. */
  readonly state: 'waiting' | 'sent'
  /** Taken; told once nothing else about the same thing is under way. */
  readonly taken?: { readonly answer: unknown }
}

export interface Settled {
  readonly write: Write
  readonly outcome: { readonly answer: unknown } | { readonly refusal: string }
}

export type HearSettled = (settled: Settled) => void

const none: readonly Pending[] = []
const isOf =
  (id: string) =>
  ({ write }: Pending) =>
    write.id === id

function join<T>(set: Set<T>, member: T) {
  set.add(member)
  return () => void set.delete(member)
}

export class PendingWrites {
  readonly #later
  readonly #about = new Map<string, readonly Pending[]>()
  #all = none
  readonly #watchers = new Set<() => void>()
  readonly #hearers = new Set<HearSettled>()

  /** `later` acts once whoever heard of an answer has shown it. */
  constructor(later: (act: () => void) => void) {
    this.#later = later
  }

  readonly all = () => this.#all
  readonly of = (about: string) => this.#about.get(about) ?? none
  readonly watch = (told: () => void) => join(this.#watchers, told)
  readonly onSettled = (hear: HearSettled) => join(this.#hearers, hear)

  /** Takes in what has become of a write, here or in another tab. */
  tell(change: Change) {
    const id = change.what === 'kept' ? change.write.id : change.id
    const known = this.#all.find(isOf(id))
    if (change.what === 'kept') {
      if (!known) this.#set(change.write.about, [...this.of(change.write.about), this.#waiting(change.write)])
    } else if (known && !known.taken) this.#follow(known.write, change)
  }

  readonly #waiting = (write: Write): Pending => ({ write, state: 'waiting' })

  #follow(write: Write, change: Exclude<Change, { what: 'kept' }>) {
    const { about, id } = write
    const put = (one: Pending) =>
      this.#set(
        about,
        this.of(about).map((other) => (isOf(id)(other) ? one : other)),
      )
    if (change.what === 'sent') put({ write, state: 'sent' })
    else if (change.what === 'waiting') put(this.#waiting(write))
    else if (change.what === 'taken') put({ write, state: 'sent', taken: { answer: change.answer } })
    else this.#remove(about, [id])
    if (change.what === 'refused') this.#say({ write, outcome: { refusal: change.message } })
    if (change.what !== 'sent') this.#settle(about)
  }

  /** Answers of calls that overlapped do not know each other: only together they are news. */
  #settle(about: string) {
    const group = this.of(about).filter(({ state }) => state === 'sent')
    if (group.some(({ taken }) => !taken)) return
    for (const { write, taken } of group) if (taken) this.#say({ write, outcome: taken })
    const ids = group.map(({ write }) => write.id)
    if (ids.length > 0) this.#later(() => this.#remove(about, ids))
  }

  #say(settled: Settled) {
    for (const hear of this.#hearers) hear(settled)
  }

  #remove(about: string, ids: readonly string[]) {
    this.#set(
      about,
      this.of(about).filter(({ write }) => !ids.includes(write.id)),
    )
  }

  #set(about: string, list: readonly Pending[]) {
    if (list.length > 0) this.#about.set(about, list)
    else this.#about.delete(about)
    this.#all = [...this.#about.values()].flat()
    for (const told of this.#watchers) told()
  }
}

/** This page's. */
export const pending = new PendingWrites((act) => setTimeout(act))

/** What waits or is under way about a resource or an account, oldest first. */
export const usePending = (about: string) => useSyncExternalStore(pending.watch, () => pending.of(about))

export const useAllPending = () => useSyncExternalStore(pending.watch, pending.all)
