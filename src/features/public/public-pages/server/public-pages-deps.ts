import type { PageRoutesDeps } from '#features/public/content/server/page-routes.ts'
import type { RelatedDeps } from '#features/catalogue/search/server/search-related.ts'
import type { ResolveActor } from '#platform/auth/sessions/resolve-actor.ts'
import type { Signer } from '#platform/keys/signer.ts'
import type { Limiter } from '#platform/limits/limiter.ts'
import type { RunSandboxed } from '#platform/sandbox/sandbox.ts'

export interface PublicPagesDeps extends RelatedDeps {
  /** As `https://thuto.example`. */
  readonly baseUrl: string
  readonly appPages: PageRoutesDeps['appPages']
  /** Names of networks. */
  readonly freeOn: readonly string[]
  /** Host of the bucket from which readers get files; undefined if they get them from the site. */
  readonly filesHost: string | undefined
  /** Has its own queue: uploads and previews never wait for pictures. */
  readonly drawInChild: RunSandboxed
  readonly resolveActor: ResolveActor
  readonly limiter: Limiter
  /** Value of the Set-Cookie header for a new visitor. */
  readonly newVisitorCookie: () => string
  readonly formSigner: Signer
  readonly now: () => Date
}
