/** The data saver of this browser, for pictures, prefetching and whatever else costs bytes nobody has asked for. */
import { useSyncExternalStore } from 'react'
import { type Browser, type DataSaving, dataSaver } from './data-saver.ts'

const saver = dataSaver(
  {
    storage: () => localStorage,
    connection: () => (navigator as { readonly connection?: ReturnType<Browser['connection']> }).connection,
  },
  () => window,
)

/** Whether to leave out what can be left out, just now. */
export const savesData = saver.saves

/** The same for components, as it changes. A page made beforehand is made for somebody who does not save. */
export const useSavesData = () => useSyncExternalStore(saver.watch, saver.saves, () => false)

const asThePhoneSays = (): DataSaving => 'phone'

/** What somebody chose, and how to choose; kept in this browser for all its tabs. */
export const useDataSaving = () =>
  [useSyncExternalStore(saver.watch, saver.choice, asThePhoneSays), saver.choose] as const
