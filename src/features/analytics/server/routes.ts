import { type Http, serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { recordPageEvent, type RecordParts, signIngestToken } from './record-page-event.ts'

export interface AnalyticsParts extends RecordParts {
  readonly measurementId: string | null
}

export function analyticsRoutes(http: Http, parts: AnalyticsParts) {
  const { analyticsOn, measurementId, writeTokenSecret, now } = parts
  serve(http, contract.readAnalyticsConfig, async () => ({ enabled: analyticsOn, measurementId }))

  serve(http, contract.registerInstallation, async ({ body }) =>
    signIngestToken(body.installationId, now(), writeTokenSecret),
  )

  serve(http, contract.recordPageEvent, ({ body, actor }) => recordPageEvent(parts, body, actor))
}
