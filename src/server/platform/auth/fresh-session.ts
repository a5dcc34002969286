/** Whether somebody has only just signed in: for acts that ask who is there once more. */
import { openSessionCookie, readCookie } from './cookies.ts'
import { beganWithin } from './sessions-repository.ts'
import type { WhoIsParts } from './who-is.ts'

/** Five minutes are time enough to come back from another window (SECURITY T8). */
const freshForSeconds = 5 * 60

/** True when the session of a Cookie header began at most five minutes ago, by the database's clock. */
export const freshSession =
  ({ db, cookies, sessionSecret }: Pick<WhoIsParts, 'db' | 'cookies' | 'sessionSecret'>) =>
  async (cookieHeader: string | undefined): Promise<boolean> => {
    const token = openSessionCookie(readCookie(cookieHeader, cookies.session), sessionSecret)
    return token !== undefined && beganWithin(db, token, freshForSeconds)
  }
