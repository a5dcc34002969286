/** The session of this browser: Home needs these endpoints, and nothing else of the sign-in. */
import { session } from '#features/people/accounts/contract.ts'
import { endpoint } from '#shared/endpoint.ts'

export const readSession = endpoint({
  method: 'GET',
  path: '/api/session',
  summary: 'Returns who is signed in, with the current role.',
  needs: 'use the site',
  readsActor: true,
  limit: 'read',
  returns: session,
})

export const createVisitor = endpoint({
  method: 'POST',
  path: '/api/visitor',
  summary:
    'Sets the visitor cookie that rating and reporting need. It is random, signed and valid for 30 days; the server stores nothing.',
  needs: 'use the site',
  limit: 'visitor',
  status: 204,
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/sign-out',
  summary: 'Ends the session on the server and in the browser.',
  needs: 'sign in',
  readsActor: true,
  limit: 'read',
  status: 204,
})
