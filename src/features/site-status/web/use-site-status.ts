import { useQuery } from '@tanstack/react-query'
import { call } from '#web/kit/call.ts'
import { siteStatus } from '../contract.ts'

/** As often as the server measures anew, and no oftener. */
const askEveryMs = 30_000

/** How the site is, asked again while somebody looks at it. */
export const useSiteStatus = () =>
  useQuery({
    queryKey: ['site status'],
    queryFn: ({ signal }) => call(siteStatus, { signal }),
    refetchInterval: askEveryMs,
  })
