/** The persister of this page, loaded by persistence.ts. */
import { queryClient } from '../query-client.ts'
import { queryStore, cacheBytes } from './query-store.ts'
import { QueryPersister } from './query-persister.ts'
import { privateOwner } from './private-data.ts'

export const queryPersister = new QueryPersister(
  queryClient,
  queryStore(cacheBytes(), Date.now),
  privateOwner,
)
