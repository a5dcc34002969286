/** The whole API, one line for each group of routes. */
import { offeredLanguages, securityContact } from '#features/public/content/site-identity.ts'
import { styleHash } from '#features/public/public-pages/server/styles.ts'
import { renderErrorPage } from '#features/public/public-pages/server/render-error-page.ts'
import { accountJobs, accountRoutes } from '#features/people/accounts/server/routes.ts'
import { noticeJobs, noticeRoutes } from '#features/people/notices/server/routes.ts'
import { factorsRoutes } from '#features/people/sign-in/server/factors/factors-routes.ts'
import { identitiesRoutes } from '#features/people/sign-in/server/identities/identities-routes.ts'
import { newPasswordRoutes, signInJobs, signInRoutes } from '#features/people/sign-in/server/routes.ts'
import { userRoutes } from '#features/people/users/server/routes.ts'
import { statusRoutes } from '#features/insight/status/server/routes.ts'
import {
  type Http,
  type HttpDeps,
  httpServer,
  type OnRoute,
  type ErrorPage,
} from '#platform/http/http-server.ts'
import { addressLanguage } from '#platform/http/reader-language.ts'
import { plainPageHeaders } from '#platform/http/security-headers.ts'
import type { Site } from './compose.ts'
import { localizeFailure } from './failure-texts.ts'
import type { Platform } from './open-platform.ts'
import { describeApi } from '#platform/http/openapi.ts'
import { serveHealth, serveMetrics } from '#platform/http/operator-routes.ts'
import { finishRequests } from '#platform/http/admission/time-limits.ts'
import { serveSecurityTxt, serveSite } from '#platform/http/site.ts'
import { policyReportsRoutes } from '#platform/http/policy-reports/policy-reports-routes.ts'
import type { Change } from '#platform/realtime/changes-repository.ts'
import { monitorSite } from './site-monitor.ts'

/** Renders an error as a page without scripts, in the language of its address. `secure`: the site has https. */
function errorPage(secure: boolean): ErrorPage {
  const headers = plainPageHeaders(secure, [styleHash()])
  return (error, url) => ({
    html: renderErrorPage(error, url, addressLanguage(url, offeredLanguages)),
    headers,
  })
}

/** Every feature's routes, in the order of the API description. */
const routesOf = (site: Site): readonly ((http: Http) => void)[] => [
  site.subjects.routes,
  site.resources.routes,
  site.live.routes,
  site.search.routes,
  site.ratings.routes,
  site.reports.routes,
  site.uploads.routes,
  site.contributions.routes,
  site.files.routes,
  site.previews.routes,
  site.duplicates.routes,
  site.findings.routes,
  site.publicPages.routes,
  site.moderation.routes,
  site.links.routes,
  (http) => signInRoutes(http, site.signIn),
  (http) => accountRoutes(http, site.accounts),
  site.ownSessions.routes,
  (http) => userRoutes(http, site.users),
  site.audit.routes,
  (http) => noticeRoutes(http, site.notices),
  (http) => factorsRoutes(http, site.signIn),
  (http) => identitiesRoutes(http, site.signIn),
  site.analytics.routes,
  (http) => newPasswordRoutes(http, site.signIn),
  (http) => policyReportsRoutes(http, site.platform),
  site.publicPages.liteRoutes,
  site.publicPages.cardRoutes,
  site.harvest.routes,
  site.publicPages.apiDocsRoutes,
]

/** Dependencies of the HTTP server itself, before any route. */
const httpDeps = ({
  config,
  database,
  log,
  metrics,
  limiter,
  httpTimes,
  live,
  auth,
}: Platform): HttpDeps => ({
  baseUrl: config.baseUrl,
  extraHosts: config.extraHosts,
  trustProxy: config.trustProxy,
  connectionsPerAddress: config.connectionsPerAddress,
  limits: config.limits,
  log,
  metrics,
  limiter,
  httpTimes,
  responseCache: live.responseCache,
  singleFlight: live.singleFlight,
  reading: live.reading,
  changeFeed: live.changeFeed,
  resolveActor: auth.resolveActor,
  addressSecret: auth.addressSecret,
  securityEvents: auth.securityEvents,
  isFull: database.isFull,
  offeredLanguages,
  localizeFailure,
  errorPage: errorPage(config.baseUrl.startsWith('https:')),
})

/** Drops outdated answers before and after the index takes a change. */
function forgetOutdated({ responseCache, changeFeed }: Platform['live'], index: Site['search']['index']) {
  const outdate = async (batch: readonly Change[]) => responseCache.invalidate(batch)
  // The response cache subscribes first: it drops removed resources even if a later subscriber throws.
  changeFeed.subscribe(outdate)
  changeFeed.subscribe(index.apply)
  // Again after the index, which a request may have read meanwhile, and before the streams, whose clients reload lists.
  changeFeed.subscribe(outdate)
}

/** Returns the server with all routes; it does not listen yet. Calls `onRoute` for every route. */
export async function createApp(site: Site, onRoute?: OnRoute): Promise<Http> {
  const { config, db, now, jobs, drain, live, metrics, inspection } = site.platform
  const http = await httpServer(httpDeps(site.platform))
  if (onRoute) http.addHook('onRoute', onRoute)
  http.addHook('onClose', inspection.endChildren)
  http.addHook('onClose', () => live.reading.close())
  forgetOutdated(live, site.search.index)
  for (const routes of routesOf(site)) routes(http)
  site.previews.jobs(jobs)
  accountJobs(jobs, site.accounts)
  noticeJobs(jobs, site.notices)
  signInJobs(jobs, site.signIn)
  statusRoutes(http, monitorSite(site.platform, site.search.index))
  describeApi(http)
  serveHealth(http, db, drain)
  serveSecurityTxt(http, { ...securityContact, baseUrl: config.baseUrl, now })
  serveMetrics(http, metrics, config.metricsAddress)
  await serveSite(http, {
    secure: config.baseUrl.startsWith('https:'),
    outsideAnalytics: config.measurementId !== null,
    worker: config.serviceWorker,
    offeredLanguages,
  })
  finishRequests(http)
  return http
}
