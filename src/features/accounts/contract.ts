import * as z from 'zod/mini'
import { roles } from '#shared/abilities.ts'
import { endpoint } from '#shared/endpoint.ts'
import { setUpFailures, signInFailures } from './messages.ts'

const email = z.string().check(z.minLength(1), z.maxLength(254))
const password = z.string().check(z.minLength(1), z.maxLength(128))

/** Who the browser is signed in as, `null` for a visitor; and whether a visitor has the cookie already. */
export const session = z.object({
  account: z.nullable(z.object({ email: z.string(), role: z.enum(roles) })),
  visitor: z.boolean(),
})
export type Session = z.output<typeof session>

export const readSession = endpoint({
  method: 'GET',
  path: '/api/session',
  summary: 'Who is signed in here, with the role of this moment.',
  needs: 'use the site',
  readsActor: true,
  limit: 'read',
  returns: session,
  fails: {},
})

export const createVisitor = endpoint({
  method: 'POST',
  path: '/api/visitor',
  summary:
    'Gives the visitor cookie that rating and reporting need: random, signed, kept 30 days, nothing stored.',
  needs: 'use the site',
  limit: 'visitor',
  status: 204,
  fails: {},
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/sign-in',
  summary: 'Signs in with email and password; the session is a cookie.',
  needs: 'sign in',
  limit: 'sign-in',
  body: z.strictObject({ email, password }),
  returns: session,
  fails: signInFailures,
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/sign-out',
  summary: 'Ends the session on the server and in the browser.',
  needs: 'sign in',
  limit: 'read',
  status: 204,
  fails: {},
})

export const setUpSite = endpoint({
  method: 'POST',
  path: '/api/setup',
  summary: 'Makes the first admin with the one-time link that the console shows while there is none.',
  needs: 'set up the site',
  limit: 'sign-in',
  body: z.strictObject({ token: z.string().check(z.regex(/^[\w-]{43}$/)), email, password }),
  returns: session,
  status: 201,
  fails: setUpFailures,
})
