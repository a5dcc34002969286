/** The one door to the sign-in library: sessions opened and ended through it, behind our own routes. */
import { betterAuth } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod/mini'
import type { Db } from '#server/platform/database/connection.ts'
import { type CookieNames, openSessionCookie, readCookie } from './cookies.ts'
import type { Passwords } from './passwords.ts'
import { endSession } from './sessions-repository.ts'

const thirtyDays = 30 * 24 * 60 * 60

export interface SessionOpener {
  /** The Set-Cookie lines of a new session, or why there is none. The account must exist. */
  open(email: string, password: string): Promise<{ cookies: string[] } | 'wrong password' | 'disabled'>
  /** The same for an account that has proved in another way who it is. */
  openFor(accountId: string): Promise<{ cookies: string[] } | 'disabled'>
  /** Ends the session of a Cookie header on the server; gives the Set-Cookie lines that clear it. */
  end(cookieHeader: string): Promise<string[]>
}

export interface SignInParts {
  readonly db: Db
  readonly baseUrl: string
  readonly secret: string
  readonly cookies: CookieNames
  readonly passwords: Passwords
  readonly randomId: () => string
}

const fieldNames = {
  user: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
  session: {
    userId: 'account_id',
    expiresAt: 'expires_at',
    ipAddress: 'ip_address',
    userAgent: 'user_agent',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  account: {
    userId: 'account_id',
    providerId: 'provider_id',
    accountId: 'provider_account_id',
    accessToken: 'access_token',
    refreshToken: 'refresh_token',
    idToken: 'id_token',
    accessTokenExpiresAt: 'access_token_expires_at',
    refreshTokenExpiresAt: 'refresh_token_expires_at',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  verification: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
} as const

function library({ db, baseUrl, secret, cookies, passwords, randomId }: SignInParts) {
  return betterAuth({
    baseURL: baseUrl,
    secret,
    database: { db, type: 'postgres' },
    logger: { disabled: true },
    telemetry: { enabled: false },
    // Limits are ours, counted before any look-up (SECURITY S1, S2).
    rateLimit: { enabled: false },
    user: {
      modelName: 'accounts',
      fields: fieldNames.user,
      additionalFields: { disabled: { type: 'boolean', input: false, defaultValue: false } },
    },
    // The session row decides; its cookie merely lasts as long as a session possibly can.
    session: {
      modelName: 'sessions',
      fields: fieldNames.session,
      expiresIn: thirtyDays,
      cookieCache: { enabled: false },
    },
    account: { modelName: 'credentials', fields: fieldNames.account },
    verification: { modelName: 'verifications', fields: fieldNames.verification },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 1,
      maxPasswordLength: 128,
      password: { hash: passwords.hash, verify: ({ password, hash }) => passwords.matches(password, hash) },
    },
    advanced: {
      database: { generateId: randomId },
      useSecureCookies: false,
      cookies: { session_token: { name: cookies.session, attributes: { secure: cookies.secure } } },
    },
    databaseHooks: { session: { create: { before: refuseDisabled(db) } } },
    plugins: [{ id: 'session-for-account', endpoints: { openSessionFor } }],
  })
}

/** Opens a session without a password; like everything of the library it can be called by our own code only. */
const openSessionFor = createAuthEndpoint.serverOnly(
  { method: 'POST', body: z.object({ accountId: z.string() }) },
  async (call) => {
    const { accountId } = call.body
    const user = await call.context.internalAdapter.findUserById(accountId)
    if (!user) throw new APIError('FORBIDDEN', { code: 'ACCOUNT_DISABLED' })
    const session = await call.context.internalAdapter.createSession(accountId)
    await setSessionCookie(call, { session, user })
    return null
  },
)

/** ERR-08: only after the right password does anybody learn that an account is disabled. */
const refuseDisabled = (db: Db) => async (session: { userId: string }) => {
  const account = await db
    .selectFrom('accounts')
    .select('disabled')
    .where('id', '=', session.userId)
    .executeTakeFirst()
  if (!account || account.disabled) throw new APIError('FORBIDDEN', { code: 'ACCOUNT_DISABLED' })
}

export function sessionOpener(parts: SignInParts): SessionOpener {
  const { db, cookies, secret } = parts
  const auth = library(parts)
  return {
    async open(email, password) {
      try {
        const { headers } = await auth.api.signInEmail({ body: { email, password }, returnHeaders: true })
        return { cookies: headers.getSetCookie() }
      } catch (trouble) {
        if (!(trouble instanceof APIError)) throw trouble
        if (trouble.body?.code === 'ACCOUNT_DISABLED') return 'disabled'
        if (trouble.body?.code === 'INVALID_EMAIL_OR_PASSWORD') return 'wrong password'
        throw trouble
      }
    },
    async openFor(accountId) {
      try {
        const { headers } = await auth.api.openSessionFor({ body: { accountId }, returnHeaders: true })
        return { cookies: headers.getSetCookie() }
      } catch (trouble) {
        if (trouble instanceof APIError && trouble.body?.code === 'ACCOUNT_DISABLED') return 'disabled'
        throw trouble
      }
    },
    async end(cookieHeader) {
      // Not through the library: it says nothing when the database is away (R6), and clears cookies of its own names (F-C23).
      const token = openSessionCookie(readCookie(cookieHeader, cookies.session), secret)
      if (token !== undefined) await endSession(db, token)
      const line = `${cookies.session}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`
      return [cookies.secure ? `${line}; Secure` : line]
    },
  }
}
