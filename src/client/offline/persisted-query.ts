/** How a query says that its answer is kept in this browser, and how it goes on asking while a kept one is shown. */
import { pauseMs } from '#shared/retry.ts'

/** `public`: anybody at this device may see it. `private`: it belongs to who is signed in, and goes at sign-out. */
export type CacheScope = 'public' | 'private'

/** What is looked at of a query. */
export interface QuerySnapshot {
  readonly state: {
    readonly data: unknown
    readonly dataUpdatedAt: number
    readonly errorUpdateCount: number
  }
}

/** A clock counts whole ms: the half says that an answer comes from the store, whatever the clock does meanwhile. */
export const markRestored = (at: number) => Math.floor(at) + 0.5

/** Whether an answer comes from the store, and no newer one has come since; by the query's `dataUpdatedAt`. */
export const isRestored = (updatedAt: number) => updatedAt % 1 !== 0

/** Options of a query whose answer is kept. Over a kept one it tries again by itself, and at once when the network is back. */
export const persisted = (where: CacheScope) => ({
  meta: { kept: where },
  refetchOnReconnect: ({ state }: QuerySnapshot) =>
    state.data === undefined || isRestored(state.dataUpdatedAt) ? ('always' as const) : false,
  refetchInterval: ({ state }: QuerySnapshot) =>
    isRestored(state.dataUpdatedAt) && pauseMs(Math.max(1, state.errorUpdateCount)),
})
