/** Failed tries at passwords and set-up links: counted before any look-up or hash (SECURITY §1, T9). */
import { failing } from '#shared/endpoint.ts'
import type { DeviceCookie } from '#platform/auth/device-cookie.ts'
import type { CounterStore } from '#platform/limits/limiter.ts'
import * as contract from '../contract.ts'

const fail = failing(contract.signIn)

const allowed = { perAccount: 10, perAddress: 60 } as const
const seconds = 15 * 60

export interface TryDeps {
  readonly signInTries: CounterStore
  /** Counters outlive accounts, so no email may stand in them (T8). */
  readonly hideEmail: (email: string) => string
  readonly deviceCookie: DeviceCookie
}

/** Where a try comes from. */
export interface TryCaller {
  readonly address: string
  readonly cookieHeader: string | undefined
}

// A browser in which the account has signed in before is not locked out by others behind the same address (F-S5).
function bucketsOf(
  { hideEmail, deviceCookie }: TryDeps,
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
 * Counts one more failed try before the password is checked, so that many at once cannot slip through. Throws
 * `too_many_requests` (ERR-09) once a limit is passed; what it returns gives the try back after a success.
 */
export async function countTry(
  deps: TryDeps,
  email: string,
  caller: TryCaller,
): Promise<() => Promise<void>> {
  const buckets = bucketsOf(deps, email, caller)
  const counts = await deps.signInTries.hit(buckets)
  if (buckets.some(({ count }, i) => (counts[i] ?? 0) > count))
    throw fail('too_many_requests', { retryAfterSeconds: seconds })
  return () => deps.signInTries.giveBack(buckets)
}
