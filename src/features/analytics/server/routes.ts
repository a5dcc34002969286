import { type Http, serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { recordPageEvent, type RecordDeps, signIngestToken } from './record-page-event.ts'

export interface AnalyticsDeps extends RecordDeps {
  readonly measurementId: string | null
}

export function analyticsRoutes(http: Http, deps: AnalyticsDeps) {
  const { analyticsOn, measurementId, writeTokenSecret, now } = deps
  serve(http, contract.readAnalyticsConfig, async () => ({ enabled: analyticsOn, measurementId }))

  serve(http, contract.registerInstallation, async ({ body }) =>
    signIngestToken(body.installationId, now(), writeTokenSecret),
  )

  serve(http, contract.recordPageEvent, ({ body, actor }) => recordPageEvent(deps, body, actor))
}
