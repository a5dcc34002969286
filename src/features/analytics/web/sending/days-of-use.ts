import type { Store } from './store.ts'

const key = 'days'
const dayMs = 86_400_000
const keptDays = 30
/** What fits into a call beside the event. */
const mostAtOnce = 20

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** SDK-22: days on which the site was used here, with the version of the app, until they are told. */
export interface DaysOfUse {
  /** Notes today, once a day; what is older than 30 days is dropped. */
  note(): void
  /** The oldest that are not yet told, such as `2026-11-21 0.1.0`. */
  waiting(): readonly string[]
  told(entries: readonly string[]): void
}

/** Kept as the day noted last, then the entries, with commas between. */
export function daysOfUse(store: Store, now: () => number, version: string): DaysOfUse {
  const read = () => {
    const [last = '', ...entries] = (store.get(key) ?? '').split(',')
    return { last, entries }
  }
  const write = (last: string, entries: readonly string[]) => store.set(key, [last, ...entries].join(','))
  return {
    note() {
      const { last, entries } = read()
      const today = dayOf(now())
      if (last === today) return
      const oldest = dayOf(now() - keptDays * dayMs)
      write(today, [...entries.filter((entry) => entry >= oldest), `${today} ${version}`])
    },
    waiting: () => read().entries.slice(0, mostAtOnce),
    told(told) {
      const { last, entries } = read()
      write(
        last,
        entries.filter((entry) => !told.includes(entry)),
      )
    },
  }
}
