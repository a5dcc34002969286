import type { Language } from '#shared/languages/languages.ts'
import { ownPagePath } from '#features/resources/own-page.ts'
import { Redirect } from '#platform/http/redirect.ts'
import { plainPageHeaders } from '#platform/http/security-headers.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import { resourceCard } from '../../contract.ts'
import { styleHash } from '../styles.ts'
import { findPublic, type FindDeps } from '../resource-page/find-public.ts'
import { cardPage, cardStyles } from './card-page.ts'
import { choicePage } from './choice-page.ts'
import { findByShortAddress, type ShortAddressDeps } from './find-by-short-address.ts'

interface CardDeps extends FindDeps {
  readonly baseUrl: string
}

export function cardRoutes(http: Http, deps: CardDeps) {
  const { baseUrl } = deps
  const headers = plainPageHeaders(baseUrl.startsWith('https:'), [styleHash(cardStyles)])
  serve(
    http,
    resourceCard,
    async ({ params, query }) => cardPage(await findPublic(deps, params.resourceId), query.lang, baseUrl),
    { headers },
  )
}

/** Throws `Moved` to the page of the one resource that is meant; gives a page to choose from where there are more. */
export async function openShortAddress(
  deps: ShortAddressDeps,
  short: string,
  language: Language,
): Promise<string> {
  const [resource, ...others] = await findByShortAddress(deps, short)
  if (others.length === 0) throw new Redirect(ownPagePath(resource, language), 302)
  return choicePage([resource, ...others], language, `/r/${short}`)
}
