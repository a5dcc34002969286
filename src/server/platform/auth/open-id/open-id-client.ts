/** Sign-in at an OpenID provider: the authorization code flow with PKCE, state and nonce. Keeps no token. */
import { createHash } from 'node:crypto'
import { askProvider } from './ask-provider.ts'
import { discovery } from './discovery.ts'
import { type Identity, readIdToken } from './id-token.ts'

/** What ties the answer to the question; each is random and used once. */
export interface VisitSecrets {
  readonly nonce: string
  readonly verifier: string
}

export interface Question extends VisitSecrets {
  readonly state: string
  /**
   * `select_account`: which of your accounts? `login`: the password again, please; then the answer says when it was
   * given.
   */
  readonly prompt: 'select_account' | 'login'
  readonly loginHint?: string | undefined
}

export interface OpenIdClient {
  /** Where to send the browser. Throws `ProviderAway` when the provider cannot be reached. */
  authorizationUrl(question: Question): Promise<string>
  /**
   * Exchanges the code for an identity. Throws `ProviderAway`, or an error that names the invalid claim; with
   * `maxAuthAgeSeconds` an older `auth_time` is invalid too.
   */
  identify(code: string, secrets: VisitSecrets, maxAuthAgeSeconds?: number): Promise<Identity>
}

export interface OpenIdSettings {
  readonly discoveryUrl: string
  readonly clientId: string
  readonly clientSecret: string
  /** Our own address, registered at the provider; never taken from a request (SECURITY T10). */
  readonly redirectUri: string
  readonly nowMs: () => number
}

/** OpenID Connect Core 3.1.2.1 and 5.5; Google gives `auth_time` only to those who ask for the claim by name. */
const authenticatedNow = { max_age: '0', claims: '{"id_token":{"auth_time":{"essential":true}}}' }

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

export function openIdClient(settings: OpenIdSettings): OpenIdClient {
  const { clientId, clientSecret, redirectUri } = settings
  const findProvider = discovery(settings.discoveryUrl, settings.nowMs)
  return {
    async authorizationUrl({ state, nonce, verifier, prompt, loginHint }) {
      const url = new URL((await findProvider()).authorization_endpoint)
      const query = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: challengeOf(verifier),
        code_challenge_method: 'S256',
        prompt,
        ...(prompt === 'login' && authenticatedNow),
        ...(loginHint !== undefined && { login_hint: loginHint }),
      }
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      return url.href
    },
    async identify(code, { nonce, verifier }, maxAuthAgeSeconds) {
      const provider = await findProvider()
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        client_id: clientId,
        client_secret: clientSecret,
        code_verifier: verifier,
      })
      const answer = await askProvider(provider.token_endpoint, { method: 'POST', body })
      return readIdToken(answer['id_token'], provider, { clientId, nonce, maxAuthAgeSeconds })
    },
  }
}
