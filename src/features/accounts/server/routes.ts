import { type Http, serve } from '#platform/http/serve.ts'
import type { Actor } from '#shared/abilities.ts'
import * as contract from '../contract.ts'
import type { Session } from '../contract.ts'
import { setUpSite, type SetUpDeps } from './set-up-site.ts'
import { signIn, type SignInDeps } from './sign-in.ts'

export interface AccountsDeps extends SignInDeps, SetUpDeps {
  /** The Set-Cookie line of a fresh visitor. */
  readonly newVisitorCookie: () => string
}

const sessionOf = (actor: Actor): Session => ({
  account: actor.kind === 'member' ? { id: actor.accountId, email: actor.email, role: actor.role } : null,
  visitor: actor.kind === 'visitor',
})

export function accountsRoutes(http: Http, deps: AccountsDeps) {
  serve(http, contract.readSession, ({ actor }) => Promise.resolve(sessionOf(actor)))

  serve(http, contract.createVisitor, async (_call, reply) => {
    void reply.header('set-cookie', deps.newVisitorCookie())
    return reply.send()
  })

  serve(http, contract.signIn, async ({ body, address, cookieHeader, note }, reply) => {
    const { session, cookies } = await signIn(deps, body, { address, cookieHeader })
    note('sign_in.ok', session.account?.id)
    void reply.header('set-cookie', cookies)
    return session
  })

  serve(http, contract.signOut, async ({ cookieHeader, note }, reply) => {
    const cookies = await deps.sessions.end(cookieHeader)
    note('sign_out')
    void reply.headers({ 'set-cookie': cookies, 'clear-site-data': '"cache"' })
    return reply.send()
  })

  serve(http, contract.setUpSite, async ({ body, address, cookieHeader, note }, reply) => {
    const { token, ...typed } = body
    note('setup.tried')
    const { session, cookies } = await setUpSite(deps, token, typed, { address, cookieHeader })
    note('sign_in.ok', session.account?.id)
    void reply.header('set-cookie', cookies)
    return session
  })
}
