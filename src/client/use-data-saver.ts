/** The data saver of this browser: it turns off pictures, prefetching and other optional downloads. */
import { useSyncExternalStore } from 'react'
import { type BrowserStorage, localRows } from './offline/browser-storage.ts'

export const dataSavings = ['auto', 'on', 'off'] as const
/** `auto` follows the setting of the browser or the phone. */
export type DataSaving = (typeof dataSavings)[number]

export interface Browser {
  readonly rows: BrowserStorage
  readonly connection: () => (Partial<EventTarget> & { readonly saveData?: boolean }) | undefined
}

const key = 'thuto data saver'

/** One choice for all tabs of a browser; `page` receives the `storage` events of other tabs. */
export function dataSaver({ rows, connection }: Browser, page: () => EventTarget) {
  const read = () => dataSavings.find((saving) => saving === rows.get(key)) ?? 'auto'
  const listeners = new Set<() => void>()
  let chosen: DataSaving | undefined
  const choice = () => (chosen ??= read())
  const notifyAll = () => {
    for (const listener of listeners) listener()
  }
  const onStorage = (event: Event) => {
    const { key: changed = null } = event as Partial<StorageEvent>
    // `clear()` sends no key.
    if (changed !== key && changed !== null) return
    chosen = read()
    notifyAll()
  }
  return {
    choice,
    choose(saving: DataSaving) {
      chosen = saving
      if (saving === 'auto') rows.remove(key)
      else rows.set(key, saving)
      notifyAll()
    },
    saves: () => (choice() === 'auto' ? connection()?.saveData === true : choice() === 'on'),
    /** Subscribes to the choice and to the connection; returns the unsubscribe function. */
    watch(listener: () => void) {
      // Only the first call adds these two.
      page().addEventListener('storage', onStorage)
      connection()?.addEventListener?.('change', notifyAll)
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const saver = dataSaver(
  {
    rows: localRows,
    connection: () => (navigator as { readonly connection?: ReturnType<Browser['connection']> }).connection,
  },
  () => window,
)

export const isSavingData = saver.saves

/** The same for components. The prerendered page assumes that data saving is off. */
export const useIsSavingData = () => useSyncExternalStore(saver.watch, saver.saves, () => false)

const prerendered = (): DataSaving => 'auto'

/** The choice and its setter; stored for all tabs of this browser. */
export const useDataSaverChoice = () =>
  [useSyncExternalStore(saver.watch, saver.choice, prerendered), saver.choose] as const
