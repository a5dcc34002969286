/** The whole API, one line a room. */
import { offeredLanguages } from '#features/content/offered-languages.ts'
import { styleHash } from '#features/public-pages/server/layout/styles.ts'
import { renderErrorPage } from '#features/public-pages/server/error-page/render-error-page.ts'
import { reportResource } from '#features/reports/server/report-resource.ts'
import { searchRelated } from '#features/search/server/search-related.ts'
import { type LiteDeps, liteRoutes } from '#features/public-pages/server/lite/lite-routes.ts'
import { newPasswordRoutes } from '#features/accounts/server/new-password/new-password-routes.ts'
import { identitiesRoutes } from '#features/accounts/server/identities/identities-routes.ts'
import { deletionRoutes } from '#features/accounts/server/deletion/deletion-routes.ts'
import { ownAccountRoutes } from '#features/accounts/server/own-account/own-account-routes.ts'
import { signUpRoutes } from '#features/accounts/server/sign-up/sign-up-routes.ts'
import { accountsRoutes } from '#features/accounts/server/routes.ts'
import { analyticsRoutes } from '#features/analytics/server/routes.ts'
import { securityContact } from '#features/content/security-contact.ts'
import { filesRoutes } from '#features/files/server/routes.ts'
import { harvestRoutes } from '#features/harvest/server/routes.ts'
import { liveRoutes } from '#features/live/server/routes.ts'
import { moderationRoutes } from '#features/moderation/server/routes.ts'
import { apiDocsRoutes } from '#features/public-pages/server/api-docs/api-docs-routes.ts'
import { plainPagesRoutes } from '#features/public-pages/server/routes.ts'
import { cardRoutes } from '#features/public-pages/server/card/card-routes.ts'
import { previewsRoutes } from '#features/previews/server/routes.ts'
import { ratingsRoutes } from '#features/ratings/server/routes.ts'
import { reportsRoutes } from '#features/reports/server/routes.ts'
import { resourcesRoutes } from '#features/resources/server/routes.ts'
import { rolesRoutes } from '#features/users/server/routes.ts'
import { missedRoutes } from '#features/search/server/zero-results/missed-routes.ts'
import { searchRoutes } from '#features/search/server/routes.ts'
import { siteStatusRoutes } from '#features/status/server/routes.ts'
import { subjectsRoutes } from '#features/subjects/server/routes.ts'
import { resumableRoutes } from '#features/uploads/server/resumable-routes.ts'
import { uploadsRoutes } from '#features/uploads/server/routes.ts'
import { type Http, httpServer, type OnRoute, type ErrorPage } from '#platform/http/http-server.ts'
import { addressLanguage } from '#platform/http/reader-language.ts'
import { plainPageHeaders } from '#platform/http/security-headers.ts'
import type { Parts } from './compose.ts'
import { describeApi } from '#platform/http/openapi.ts'
import { serveHealth, serveMetrics } from '#platform/http/monitoring/operator-routes.ts'
import { finishRequests } from '#platform/http/admission/time-limits.ts'
import { serveSecurityTxt, serveSite } from '#platform/http/site.ts'
import { policyReportsRoutes } from '#platform/http/policy-reports/policy-reports-routes.ts'
import type { Change } from '#platform/realtime/changes-repository.ts'
import { watchSite } from './monitoring/site-monitor.ts'

/** Trouble on a page without scripts, in the language of its address. `secure`: the site has https. */
function errorPage(secure: boolean): ErrorPage {
  const headers = plainPageHeaders(secure, [styleHash()])
  return (error, url) => ({
    html: renderErrorPage(error, url, addressLanguage(url, offeredLanguages)),
    headers,
  })
}

const liteParts = (parts: Parts): LiteDeps => ({
  ...parts,
  searchBeyond: (query) => searchRelated(parts, query),
  sendReport: (report, key) => reportResource(parts, report, key),
})

const rooms: readonly ((http: Http, parts: Parts) => void)[] = [
  subjectsRoutes,
  resourcesRoutes,
  liveRoutes,
  searchRoutes,
  missedRoutes,
  ratingsRoutes,
  reportsRoutes,
  uploadsRoutes,
  resumableRoutes,
  filesRoutes,
  previewsRoutes,
  plainPagesRoutes,
  moderationRoutes,
  accountsRoutes,
  signUpRoutes,
  ownAccountRoutes,
  deletionRoutes,
  rolesRoutes,
  identitiesRoutes,
  analyticsRoutes,
  newPasswordRoutes,
  policyReportsRoutes,
  (http, parts) => liteRoutes(http, liteParts(parts)),
  cardRoutes,
  (http, parts) => harvestRoutes(http, harvestParts(parts)),
  apiDocsRoutes,
]

/** Who answers for what is harvested is whoever answers for the site's safety. */
const harvestParts = (parts: Parts) => ({
  ...parts,
  baseUrl: parts.config.baseUrl,
  contact: securityContact.contact,
  languages: parts.offeredLanguages,
})

/** The server with everything it answers; it does not listen yet. `onRoute` is told of every route. */
export async function createApp(parts: Parts, onRoute?: OnRoute): Promise<Http> {
  const { baseUrl, measurementId, serviceWorker, metricsAddress } = parts.config
  const secure = baseUrl.startsWith('https:')
  const http = await httpServer({ ...parts.config, ...parts, errorPage: errorPage(secure) })
  if (onRoute) http.addHook('onRoute', onRoute)
  http.addHook('onClose', () => parts.endChildren())
  http.addHook('onClose', () => parts.reading.close())
  const outdate = async (batch: readonly Change[]) => parts.answers.invalidate(batch)
  // The first to hear: nothing that was taken down is given from memory, whatever becomes of the others.
  parts.changeFeed.subscribe(outdate)
  parts.changeFeed.subscribe(parts.searchIndex.apply)
  // Again after the index, from which somebody may have read meanwhile; before the streams, whose listeners ask for lists.
  parts.changeFeed.subscribe(outdate)
  for (const openRoom of rooms) openRoom(http, parts)
  siteStatusRoutes(http, watchSite(parts))
  describeApi(http)
  serveHealth(http, parts.db, parts.leaving)
  serveSecurityTxt(http, { ...securityContact, baseUrl, now: parts.now })
  serveMetrics(http, parts.metrics, metricsAddress)
  await serveSite(http, {
    secure,
    outsideAnalytics: measurementId !== null,
    worker: serviceWorker,
    offeredLanguages: parts.offeredLanguages,
  })
  finishRequests(http)
  return http
}
