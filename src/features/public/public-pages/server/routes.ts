import { findVersions } from '#features/contributing/corrections/server/versions-repository.ts'
import { failing } from '#shared/endpoint.ts'
import { branding } from '#features/public/content/server/site-identity.ts'
import { fileCaching } from '#features/contributing/files/file-access.ts'
import type { SiteInfo } from '#features/public/harvest/learning-resource.ts'
import { findOpens } from '#features/contributing/previews/server/previews-repository.ts'
import { findFacts } from '#features/contributing/previews/server/text-repository.ts'
import type { ResourceDetails } from '#features/catalogue/resources/resource.ts'
import { ownPagePath } from '#features/catalogue/resources/own-page.ts'
import { shortForm } from '#features/public/sharing/addresses.ts'
import { etagMatches } from '#platform/http/response-cache/negotiation.ts'
import { Redirect } from '#platform/http/error-handler.ts'
import { plainPageHeaders } from '#platform/http/security-headers.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import type { Db } from '#platform/postgres/connection.ts'
import * as contract from '../contract.ts'
import { openShortAddress } from './card/card-routes.ts'
import type { PublicPagesDeps } from './public-pages-deps.ts'
import { styleHash } from './styles.ts'
import { toXml, oembedFields, resourceIdInUrl } from './oembed.ts'
import { linkPictures } from './picture/link-pictures.ts'
import { inLanguage } from './resource-page/same-lesson.ts'
import type { PageContent } from './resource-page/resource-body.ts'
import { findPublic, resourcePage } from './resource-page/resource-page.ts'
import { earlierPage, versionNumber } from './resource-page/version-page.ts'
import { listSubject, subjectPage } from './subject-list-page.ts'

/** Other sites may embed the picture. */
const pictureHeaders = { 'cross-origin-resource-policy': 'cross-origin', 'content-type': 'image/jpeg' }

const failVersion = failing(contract.versionPage)

async function findContent(db: Db, resource: ResourceDetails): Promise<PageContent> {
  const { id } = resource
  const found = [findFacts(db, id), findVersions(db, id), findOpens(db, id)] as const
  const [facts, versions, opened] = await Promise.all(found)
  return { resource, facts, versions, opened }
}

/** Pages of resources and subjects, link previews and oEmbed. */
export function publicPagesRoutes(http: Http, deps: PublicPagesDeps) {
  const { db, baseUrl } = deps
  const site = { siteName: branding.siteName, baseUrl }
  const headers = plainPageHeaders(baseUrl.startsWith('https:'), [styleHash()])

  serve(
    http,
    contract.resourcePage,
    async ({ params, query: { lang } }) => {
      const resource = await findPublic(db, params.resourceId)
      const isItsAddress = ownPagePath(resource) === `/r/${params.resourceId}/${params.slug}`
      if (!isItsAddress) throw new Redirect(ownPagePath(resource, lang), 301)
      return resourcePage(await findContent(db, resource), site, lang)
    },
    { headers },
  )

  serve(
    http,
    contract.findResourcePage,
    async ({ params: { resource }, query: { lang, v } }) => {
      if (shortForm.test(resource)) return openShortAddress(db, resource, lang, v)
      throw new Redirect(ownPagePath(await findPublic(db, resource), lang), 301)
    },
    { headers },
  )

  serve(
    http,
    contract.subjectPage,
    async ({ params, query: { lang, page = 1 } }) =>
      subjectPage(await listSubject(db, params.subjectId, page), site, lang),
    { headers },
  )

  versionRoute(http, db, headers)
  pictureRoute(http, deps)
  oembedRoute(http, db, site)
}

const translationRoute = (http: Http, db: Db) =>
  serve(http, contract.translationPage, async ({ params: { resourceId, code }, query: { lang } }) => {
    const resource = await findPublic(db, resourceId)
    throw new Redirect(ownPagePath(inLanguage(resource, code) ?? resource, lang), 303)
  })

function versionRoute(http: Http, db: Db, headers: Readonly<Record<string, string>>) {
  translationRoute(http, db)
  serve(
    http,
    contract.versionPage,
    async ({ params, query: { lang } }, reply) => {
      const resource = await findPublic(db, params.resourceId)
      const versions = await findVersions(db, resource.id)
      const n = versionNumber(params.n)
      if (n === 0 || n > versions.version) throw failVersion('resource_not_found')
      if (n === versions.version) throw new Redirect(ownPagePath(resource, lang), 301)
      void reply.header('link', `<${ownPagePath(resource)}>; rel="latest-version"`)
      return earlierPage(resource, versions, n, lang)
    },
    { headers },
  )
}

function pictureRoute(http: Http, deps: PublicPagesDeps) {
  const pictureOf = linkPictures(deps)
  serve(http, contract.resourcePicture, async ({ params, header }, reply) => {
    const { etag, content } = pictureOf(await findPublic(deps.db, params.resourceId))
    void reply.headers({ ...pictureHeaders, etag, 'cache-control': fileCaching(true) })
    if (etagMatches(header('if-none-match'), etag)) return reply.code(304).send()
    return reply.send(await content())
  })
}

function oembedRoute(http: Http, db: Db, site: SiteInfo) {
  serve(http, contract.oembed, async ({ query: { url, format, ...maxSize } }, reply) => {
    const fields = oembedFields(await findPublic(db, resourceIdInUrl(url, site.baseUrl)), site, maxSize)
    return format === 'xml'
      ? reply.type('text/xml; charset=utf-8').send(toXml(fields))
      : reply.type('application/json; charset=utf-8').send(JSON.stringify(fields))
  })
}
