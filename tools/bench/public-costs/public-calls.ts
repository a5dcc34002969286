import { accountCalls } from './account-calls.ts'
import { pageCalls } from './page-calls.ts'
import type { Known, PublicCall } from './public-call.ts'
import { searchCalls } from './search-calls.ts'

/** Every public call; `tools/bench/public-costs/public-costs.http.test.ts` fails when a route of the site is missing. */
export const publicCalls = (known: Known): readonly PublicCall[] => [
  ...searchCalls(known),
  ...pageCalls(known),
  ...accountCalls(known),
]
