/** The whole API, one line for each group of routes. */
import { duplicateRoutes } from '#features/contributing/duplicates/server/routes.ts'
import { fileRoutes } from '#features/contributing/files/server/routes.ts'
import { rulesVersion } from '#features/contributing/findings/server/detected-findings.ts'
import { findingRoutes } from '#features/contributing/findings/server/routes.ts'
import { correctionRoutes } from '#features/contributing/corrections/server/routes.ts'
import { contributionRoutes } from '#features/contributing/contributions/server/routes.ts'
import { previewJobs, previewRoutes } from '#features/contributing/previews/server/routes.ts'
import { pageImageRoutes } from '#features/contributing/previews/server/page-image-routes.ts'
import { textRoutes } from '#features/contributing/previews/server/text-routes.ts'
import { suggestionRoutes } from '#features/contributing/suggestions/server/routes.ts'
import { uploadRoutes } from '#features/contributing/uploads/server/routes.ts'
import { liveRoutes } from '#features/catalogue/live/server/routes.ts'
import { ratingRoutes } from '#features/catalogue/ratings/server/routes.ts'
import { resourcesRoutes } from '#features/catalogue/resources/server/routes.ts'
import { searchRoutes } from '#features/catalogue/search/server/routes.ts'
import { subjectsRoutes } from '#features/catalogue/subjects/server/routes.ts'
import { analyticsRoutes } from '#features/insight/analytics/server/routes.ts'
import { auditRoutes } from '#features/insight/audit/server/routes.ts'
import { figuresRoutes } from '#features/insight/figures/server/routes.ts'
import { countingRoutes } from '#features/insight/figures/server/counting-routes.ts'
import { sessionRoutes } from '#features/people/sessions/server/routes.ts'
import { pageRoutes } from '#features/public/content/server/page-routes.ts'
import { contentRoutes } from '#features/public/content/server/routes.ts'
import { harvestRoutes } from '#features/public/harvest/server/routes.ts'
import { apiDocsRoutes } from '#features/public/public-pages/server/api-docs-routes.ts'
import { readingRoutes } from '#features/public/public-pages/server/reading/reading-routes.ts'
import { cardRoutes } from '#features/public/public-pages/server/card/card-routes.ts'
import { liteRoutes } from '#features/public/public-pages/server/lite/lite-routes.ts'
import { publicPagesRoutes } from '#features/public/public-pages/server/routes.ts'
import { linkRoutes } from '#features/review/links/server/routes.ts'
import { moderationRoutes } from '#features/review/moderation/server/routes.ts'
import { followLessons, lessonGroupRoutes } from '#features/review/lesson-groups/server/routes.ts'
import { reportRoutes } from '#features/review/reports/server/routes.ts'
import { offeredLanguages, securityContact } from '#features/public/content/server/site-identity.ts'
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
import { siteOptions } from '#shared/site/site-options.ts'
import { policyReportsRoutes } from '#platform/http/policy-reports/policy-reports-routes.ts'
import type { Change } from '#platform/realtime/changes-repository.ts'
import { monitorSite } from './site-monitor.ts'

/** Renders an error as a page without scripts, in the language of its address. `secure`: the site has https. */
function errorPage(secure: boolean): ErrorPage {
  const headers = plainPageHeaders(secure, [styleHash()])
  return (error, url) => ({
    html: renderErrorPage(error, url, addressLanguage(url, siteOptions().languages)),
    headers,
  })
}

/** Pages without scripts, content and harvesting. */
const publicRoutesOf = (
  site: Omit<Site, 'platform'>,
  { serviceWorker }: Site['platform']['config'],
): readonly ((http: Http) => void)[] => [
  (http) => liteRoutes(http, { ...site.contributions, ...site.publicPages }),
  (http) => cardRoutes(http, site.publicPages),
  (http) => readingRoutes(http, site.publicPages),
  (http) => contentRoutes(http, site),
  (http) => pageRoutes(http, site, serviceWorker),
  (http) => harvestRoutes(http, site.harvest),
  (http) => apiDocsRoutes(http, site.publicPages.baseUrl),
]

/** The routes of every room, in the order of the API description. */
const routesOf = ({ platform, ...site }: Site): readonly ((http: Http) => void)[] => [
  (http) => subjectsRoutes(http, platform.db),
  (http) => resourcesRoutes(http, site.lists),
  (http) => liveRoutes(http, site.live),
  (http) => searchRoutes(http, site.lists),
  (http) => ratingRoutes(http, site.ratings),
  (http) => reportRoutes(http, platform.db),
  (http) => uploadRoutes(http, site.uploads, site.uploads.activeUploads),
  (http) => contributionRoutes(http, { ...site.uploads, ...site.contributions }),
  (http) => correctionRoutes(http, site.contributions),
  (http) => fileRoutes(http, { ...site.files, ...site.counting }),
  (http) => previewRoutes(http, platform.db),
  (http) => pageImageRoutes(http, site.pageImages),
  (http) => textRoutes(http, platform.db),
  (http) => duplicateRoutes(http, platform.db),
  (http) => suggestionRoutes(http, platform.database.searchDb),
  (http) => findingRoutes(http, platform.db, site.leavesToOther),
  (http) => publicPagesRoutes(http, site.publicPages),
  (http) => moderationRoutes(http, site.moderation),
  (http) => lessonGroupRoutes(http, { ...site.moderation, ...site.lists, ...site }),
  (http) => linkRoutes(http, site.links),
  (http) => signInRoutes(http, site.signIn),
  (http) => accountRoutes(http, site.accounts),
  (http) => sessionRoutes(http, platform.db, platform.auth.sessions),
  (http) => userRoutes(http, site.users),
  (http) => auditRoutes(http, site.audit),
  (http) => figuresRoutes(http, site.figures),
  (http) => noticeRoutes(http, site.notices),
  (http) => factorsRoutes(http, site.signIn),
  (http) => identitiesRoutes(http, site.signIn),
  (http) => analyticsRoutes(http, site.analytics),
  (http) => newPasswordRoutes(http, site.signIn),
  (http) => policyReportsRoutes(http, platform),
  ...publicRoutesOf(site, platform.config),
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
  aiUse: config.aiUse,
  trustProxy: config.trustProxy,
  connectionsPerAddress: config.connectionsPerAddress,
  limits: config.limits,
  log,
  metrics,
  limiter,
  httpTimes,
  responseCache: live.responseCache,
  singleFlight: live.singleFlight,
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
  forgetOutdated(live, site.search.index)
  countingRoutes(http, { db, now: site.platform.now, ...site.counting })
  for (const routes of routesOf(site)) routes(http)
  if (config.jobs) followLessons(db, live.changeFeed, site.platform.logError)
  previewJobs(jobs, { ...site.files, rulesVersion })
  accountJobs(jobs, site.accounts)
  noticeJobs(jobs, site.notices)
  signInJobs(jobs, site.signIn)
  statusRoutes(http, monitorSite(site.platform, site.search.index))
  describeApi(http)
  serveHealth(http, db, drain)
  serveSecurityTxt(http, { ...securityContact, baseUrl: config.baseUrl, now })
  serveMetrics(http, metrics, config.metricsAddress)
  await serveSite(http)
  finishRequests(http)
  return http
}
