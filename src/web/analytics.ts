import type { ReactNode } from 'react'
import { sessionQuery } from '#features/accounts/web/use-session.ts'
import { unknownUser } from '#features/analytics/page-event.ts'
import { startAnalytics } from '#features/analytics/web/start-analytics.ts'
import { queryClient } from '#web/kit/query-client.ts'

async function userId() {
  const { account } = await queryClient.query({ ...sessionQuery, staleTime: 'static' })
  return account?.id ?? unknownUser
}

/** Joins analytics to the session. `show` puts something on the screen, beside the app. */
export const beginAnalytics = (show: (node: ReactNode) => void) => startAnalytics({ userId, show })
