import { branding } from '#features/public/content/server/site-identity.ts'
import { ownPagePath } from '#features/catalogue/resources/own-page.ts'
import type { ResourceDetails } from '#features/catalogue/resources/resource.ts'
import { partOfSection, textPath } from '#features/contributing/previews/text-part.ts'
import { drawablePages, firstOfGroup, pagesInGroup } from '#features/contributing/previews/page-image.ts'
import { textPartOf } from '#features/contributing/previews/server/text-parts.ts'
import { findBeginnings, findTextPart } from '#features/contributing/previews/server/text-repository.ts'
import { Redirect } from '#platform/http/error-handler.ts'
import { plainPageHeaders } from '#platform/http/security-headers.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import { failing } from '#shared/endpoint.ts'
import { addressIn } from '#shared/languages.ts'
import * as contract from '../../contract.ts'
import type { PublicPagesDeps } from '../public-pages-deps.ts'
import { findPublic } from '../resource-page/resource-page.ts'
import { styleHash } from '../styles.ts'
import { pagesPage } from './pages-page.ts'
import { readingStyles } from './reading-styles.ts'
import { textPage } from './text-page.ts'

const fail = failing(contract.textPage)

/** Redirects a link to its own page. */
function refuseLink(resource: ResourceDetails) {
  if (resource.kind === 'link') throw new Redirect(ownPagePath(resource), 301)
}

const altCharacters = 80

/** Text and pictures of the pages of a file, for every browser. */
export function readingRoutes(http: Http, { db, baseUrl }: PublicPagesDeps) {
  const headers = plainPageHeaders(baseUrl.startsWith('https:'), [styleHash(readingStyles)])
  const site = { siteName: branding.siteName, baseUrl }

  serve(
    http,
    contract.textPage,
    async ({ params: { resourceId }, query: { lang: language, part = 1, page } }) => {
      if (page !== undefined) {
        const address = addressIn(textPath(resourceId, partOfSection(page)), language)
        throw new Redirect(`${address}#p${page}`, 301)
      }
      const resource = await findPublic(db, resourceId)
      refuseLink(resource)
      const stored = await findTextPart(db, resourceId, part)
      const text = stored && textPartOf(stored, part)
      if (!text) throw fail('resource_not_found')
      const { textBytes = 0 } = stored.facts ?? {}
      return textPage({ resource, text, textBytes, site, language })
    },
    { headers },
  )

  serve(
    http,
    contract.pagesPage,
    async ({ params: { resourceId }, query: { lang: language, from = 1 } }) => {
      const resource = await findPublic(db, resourceId)
      refuseLink(resource)
      const pages = drawablePages(resource)
      if (from > pages) throw fail('resource_not_found')
      const first = firstOfGroup(from)
      const texts = await findBeginnings(db, resourceId, first, pagesInGroup, altCharacters)
      return pagesPage({ resource, site, language, first, pages, texts })
    },
    { headers },
  )
}
