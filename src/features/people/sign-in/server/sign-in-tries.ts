/** Counts failed attempts at passwords and set-up links, before any look-up or hash (T9). */
import { failing } from '#shared/endpoint.ts'
import type { Language } from '#shared/languages.ts'
import type { SessionBrowser } from '#platform/auth/sessions/session-opener.ts'
import * as contract from '../contract.ts'
import { noteLockout } from './notices/account-notices.ts'
import type { SignInDeps } from './sign-in-deps.ts'

const fail = failing(contract.signIn)

const allowed = { perAccount: 10, perAddress: 60 } as const
const seconds = 15 * 60

export interface TryCaller extends SessionBrowser {
  readonly address: string
  readonly language: Language
}

// A browser that has signed in to the account before is not locked out by others behind the same address (F-S5).
function bucketsOf(
  { hideEmail, deviceCookie }: SignInDeps,
  email: string,
  { address, cookieHeader }: TryCaller,
) {
  const account = `${address} ${hideEmail(email)}`
  if (deviceCookie.isKnown(cookieHeader, email))
    return [{ name: `sign-in device ${account}`, seconds, count: allowed.perAccount }]
  return [
    { name: `sign-in ${account}`, seconds, count: allowed.perAccount },
    { name: `sign-in ${address}`, seconds, count: allowed.perAddress },
  ]
}

/**
 * Counts a failed attempt before the password is checked, so that concurrent attempts cannot bypass the limit. Throws
 * `too_many_requests` (ERR-09) above a limit. Returns a function that takes the count back after a success.
 */
export async function countTry(
  deps: SignInDeps,
  email: string,
  caller: TryCaller,
): Promise<() => Promise<void>> {
  const buckets = bucketsOf(deps, email, caller)
  const counts = await deps.counters.hit(buckets)
  if (counts[0] === allowed.perAccount + 1) await noteLockout(deps, email, caller.language)
  if (buckets.some(({ count }, i) => (counts[i] ?? 0) > count))
    throw fail('too_many_requests', { retryAfterSeconds: seconds })
  return () => deps.counters.giveBack(buckets)
}
