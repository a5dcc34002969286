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
import { cardPage, cardStyles } from './card-page.ts'
import { choicePage } from './choice-page.ts'
import { findPublicInRange, wasPublicInRange } from '../public-pages-repository.ts'

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

/**
 * Throws `Redirect` to the page of a single match, `resource_not_found`, or `resource_gone` for a removed resource.
 * Returns a page of choices for several matches, which are rare.
 */
export async function openShortAddress(db: Db, short: string, language: Language): Promise<string> {
  const ids = idsWithPrefix(short)
  const [resource, ...others] = await findPublicInRange(db, ids)
  if (!resource) throw fail((await wasPublicInRange(db, ids)) ? 'resource_gone' : 'resource_not_found')
  if (others.length === 0) throw new Redirect(ownPagePath(resource, language), 302)
  return choicePage([resource, ...others], language, `/r/${short}`)
}
