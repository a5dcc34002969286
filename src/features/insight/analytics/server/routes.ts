import type { Db } from '#platform/postgres/connection.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { pageEventsRepository } from './page-events-repository.ts'
import { recordPageEvent, type RecordDeps, signIngestToken } from './record-page-event.ts'

interface RoutesDeps extends RecordDeps {
  readonly measurementId: string | null
}
type AnalyticsDeps = Omit<RoutesDeps, 'pageEvents'> & { readonly db: Db; readonly appVersion: string }

export function analyticsFeature({ db, appVersion, ...given }: AnalyticsDeps) {
  const deps = { ...given, pageEvents: pageEventsRepository(db, appVersion) }
  return { routes: (http: Http) => analyticsRoutes(http, deps) }
}

function analyticsRoutes(http: Http, deps: RoutesDeps) {
  const { analyticsOn, measurementId, tokenSigner, now } = deps
  serve(http, contract.readAnalyticsConfig, async () => ({ enabled: analyticsOn, measurementId }))

  serve(http, contract.registerInstallation, async ({ body }) =>
    signIngestToken(body.installationId, now(), tokenSigner),
  )

  serve(http, contract.recordPageEvent, ({ body, actor }) => recordPageEvent(deps, body, actor))
}
