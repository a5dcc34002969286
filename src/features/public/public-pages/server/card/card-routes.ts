import type { Db } from '#platform/postgres/connection.ts'
import { failing } from '#shared/endpoint.ts'
import type { Language } from '#shared/languages.ts'
import { ownPagePath } from '#features/catalogue/resources/own-page.ts'
import { idsWithPrefix } from '#features/public/sharing/addresses.ts'
import { Redirect } from '#platform/http/error-handler.ts'
import { plainPageHeaders } from '#platform/http/security-headers.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import { resourceCard, findResourcePage } from '../../contract.ts'
import type { PublicPagesDeps } from '../public-pages-deps.ts'
import { styleHash } from '../styles.ts'
import { findPublic } from '../resource-page/resource-page.ts'
import { versionNumber, versionPath } from '../resource-page/version-page.ts'
import { cardPage, cardStyles } from './card-page.ts'
import { choicePage } from './choice-page.ts'
import { findFormerInRange, findPublicInRange } from '../public-pages-repository.ts'

const fail = failing(findResourcePage)

export function cardRoutes(http: Http, { db, baseUrl }: PublicPagesDeps) {
  const headers = plainPageHeaders(baseUrl.startsWith('https:'), [styleHash(cardStyles)])
  serve(
    http,
    resourceCard,
    async ({ params, query }) => cardPage(await findPublic(db, params.resourceId), query.lang, baseUrl),
    { headers },
  )
}

/** Redirects to the single match, or to its earlier version `v`. Returns a page of choices for several, which are rare. */
export async function openShortAddress(db: Db, short: string, language: Language, v?: string) {
  const ids = idsWithPrefix(short)
  const [found, ...others] = await findPublicInRange(db, ids)
  if (found && others.length > 0) return choicePage([found, ...others], language, `/r/${short}`)
  const id = found?.id ?? (await findFormerInRange(db, ids))
  if (id === undefined) throw fail('resource_not_found')
  const resource = await findPublic(db, id)
  const n = versionNumber(v)
  const isEarlier = n > 0 && n < resource.version
  throw new Redirect(isEarlier ? versionPath(id, n, language) : ownPagePath(resource, language), 302)
}
