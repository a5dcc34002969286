import { type Http, serve } from '#server/platform/http/serve.ts'
import * as contract from '../contract.ts'
import type { SiteFigures } from '../site-figures.ts'
import { statusLines } from '../status-lines.ts'

export interface SiteStatusParts {
  readonly version: string
  readonly startedAt: Date
  readonly siteFigures: () => Promise<SiteFigures>
}

export function siteStatusRoutes(http: Http, { version, startedAt, siteFigures }: SiteStatusParts) {
  serve(http, contract.siteStatus, async () => ({
    version,
    startedAt: startedAt.toISOString(),
    lines: [...statusLines(await siteFigures())],
  }))
}
