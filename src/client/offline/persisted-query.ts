/** Query options that persist a result in this browser and refetch while a restored one is shown. */
import { pauseMs } from '#shared/back-off.ts'

/** `public`: for everyone at this device. `private`: of the signed-in account, deleted at sign-out. */
export type CacheScope = 'public' | 'private'

export interface QuerySnapshot {
  readonly state: {
    readonly data: unknown
    readonly dataUpdatedAt: number
    readonly errorUpdateCount: number
  }
}

/** A fraction of 0.5 ms marks data restored from IndexedDB; clocks count whole ms. */
export const markRestored = (at: number) => Math.floor(at) + 0.5

/** True while the data of a query is the restored one. */
export const isRestored = (dataUpdatedAt: number) => dataUpdatedAt % 1 !== 0

/** Persists the result. Restored data is refetched with back-off, and at once on `online`. */
export const persisted = (scope: CacheScope) => ({
  meta: { kept: scope },
  refetchOnReconnect: ({ state }: QuerySnapshot) =>
    state.data === undefined || isRestored(state.dataUpdatedAt) ? ('always' as const) : false,
  refetchInterval: ({ state }: QuerySnapshot) =>
    isRestored(state.dataUpdatedAt) && pauseMs(Math.max(1, state.errorUpdateCount)),
})
