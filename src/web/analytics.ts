import type { ReactNode } from 'react'
import { needsGuardian } from '#features/accounts/guardian-consent.ts'
import { sessionQuery } from '#features/accounts/web/use-session.ts'
import { unknownUser } from '#features/analytics/page-event.ts'
import { startAnalytics } from '#features/analytics/web/start-analytics.ts'
import { queryClient } from '#web/kit/query-client.ts'

const signedIn = async () => (await queryClient.query({ ...sessionQuery, staleTime: 'static' })).account

const userId = async () => (await signedIn())?.id ?? unknownUser

/** Without an answer about the age an outside provider is not told either (F-C19). */
async function isMinor() {
  try {
    const account = await signedIn()
    if (!account) return false
    const { accountQuery } = await import('#features/accounts/web/own-account/use-account.ts')
    const { age } = await queryClient.query({ ...accountQuery(account), staleTime: 'static' })
    return needsGuardian(age)
  } catch {
    return true
  }
}

/** Joins analytics to the session. `show` puts something on the screen, beside the app. */
export const beginAnalytics = (show: (node: ReactNode) => void) => startAnalytics({ userId, isMinor, show })
