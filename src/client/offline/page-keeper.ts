/** The page's own keeper. Loaded when somebody opens a list, and on every visit after that. */
import { queryClient } from '../query-client.ts'
import { answersStore, cacheBytes } from './answers-store.ts'
import { Keeper } from './keeper.ts'
import { ownerOfPrivateData } from './private-data.ts'

export const keeper = new Keeper({
  client: queryClient,
  store: answersStore(cacheBytes(), Date.now),
  owner: ownerOfPrivateData,
})
