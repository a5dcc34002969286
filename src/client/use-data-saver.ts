/** The data saver of this browser, for pictures, prefetching and whatever else costs bytes nobody has asked for. */
import { useSyncExternalStore } from 'react'

export const dataSavings = ['phone', 'on', 'off'] as const
/** `phone`: what the browser or the phone is set to. */
export type DataSaving = (typeof dataSavings)[number]

export interface Browser {
  /** Throws, or has no room, where the browser keeps nothing; the choice then holds for this page. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly connection: () => (Partial<EventTarget> & { readonly saveData?: boolean }) | undefined
}

const key = 'thuto data saver'

function quietly<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

/** One choice for all tabs of a browser; `page` is where changes by other tabs are told. */
export function dataSaver({ storage, connection }: Browser, page: () => EventTarget) {
  const read = () => dataSavings.find((saving) => saving === quietly(() => storage().getItem(key))) ?? 'phone'
  const watchers = new Set<() => void>()
  let chosen: DataSaving | undefined
  const choice = () => (chosen ??= read())
  const tellAll = () => {
    for (const told of watchers) told()
  }
  const onStorage = (event: Event) => {
    const { key: changed = null } = event as Partial<StorageEvent>
    // Without a key everything was cleared.
    if (changed !== key && changed !== null) return
    chosen = read()
    tellAll()
  }
  return {
    choice,
    choose(saving: DataSaving) {
      chosen = saving
      quietly(() => (saving === 'phone' ? storage().removeItem(key) : storage().setItem(key, saving)))
      tellAll()
    },
    saves: () => (choice() === 'phone' ? connection()?.saveData === true : choice() === 'on'),
    /** Calls `told` whenever one of the two may have changed; gives what ends that. */
    watch(told: () => void) {
      if (watchers.size === 0) {
        page().addEventListener('storage', onStorage)
        connection()?.addEventListener?.('change', tellAll)
      }
      watchers.add(told)
      return () => {
        watchers.delete(told)
        if (watchers.size > 0) return
        page().removeEventListener('storage', onStorage)
        connection()?.removeEventListener?.('change', tellAll)
      }
    },
  }
}

const saver = dataSaver(
  {
    storage: () => localStorage,
    connection: () => (navigator as { readonly connection?: ReturnType<Browser['connection']> }).connection,
  },
  () => window,
)

/** Whether to leave out what can be left out, just now. */
export const isSavingData = saver.saves

/** The same for components, as it changes. A page made beforehand is made for somebody who does not save. */
export const useIsSavingData = () => useSyncExternalStore(saver.watch, saver.saves, () => false)

const asThePhoneSays = (): DataSaving => 'phone'

/** What somebody chose, and how to choose; kept in this browser for all its tabs. */
export const useDataSaverChoice = () =>
  [useSyncExternalStore(saver.watch, saver.choice, asThePhoneSays), saver.choose] as const
