import type { ReturnOf } from '#shared/endpoint.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import * as contract from '../../contract.ts'
import { signUp, type SignUpParts } from './sign-up.ts'

export interface SignUpRouteParts extends SignUpParts {
  readonly signInOptions: ReturnOf<typeof contract.readSignInOptions>
}

export function signUpRoutes(http: Http, parts: SignUpRouteParts) {
  serve(http, contract.readSignInOptions, () => Promise.resolve(parts.signInOptions))

  serve(http, contract.signUp, async ({ body, cookieHeader, note }, reply) => {
    const { session, cookies } = await signUp(parts, body, cookieHeader)
    note('sign_in.ok', session.account?.id)
    void reply.header('set-cookie', cookies)
    return session
  })
}
