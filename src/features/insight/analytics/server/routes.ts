import { type Http, serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { type AnalyticsDeps, recordPageEvent, signIngestToken } from './record-page-event.ts'

export function analyticsRoutes(http: Http, deps: AnalyticsDeps) {
  const { analyticsOn, measurementId, tokenSigner, now } = deps
  serve(http, contract.readAnalyticsConfig, async () => ({ enabled: analyticsOn, measurementId }))

  serve(http, contract.registerInstallation, async ({ body }) =>
    signIngestToken(body.installationId, now(), tokenSigner),
  )

  serve(http, contract.recordPageEvent, ({ body, actor }) => recordPageEvent(deps, body, actor))
}
