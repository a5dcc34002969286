import type { ReturnOf } from '#shared/endpoint.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { signUp, type SignUpDeps } from './sign-up.ts'

export interface SignUpRouteDeps extends SignUpDeps {
  readonly signInOptions: ReturnOf<typeof contract.readSignInOptions>
}

export function signUpRoutes(http: Http, deps: SignUpRouteDeps) {
  serve(http, contract.readSignInOptions, () => Promise.resolve(deps.signInOptions))

  serve(http, contract.signUp, async ({ body, cookieHeader, note }, reply) => {
    const { session, cookies } = await signUp(deps, body, cookieHeader)
    note('sign_in.ok', session.account?.id)
    void reply.header('set-cookie', cookies)
    return session
  })
}
