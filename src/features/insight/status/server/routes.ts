import { type Http, serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { messagesIn } from '../messages.ts'
import type { SiteFigures } from './site-figures.ts'
import { statusLines } from './status-lines.ts'

export interface StatusDeps {
  readonly version: string
  readonly startedAt: Date
  readonly siteFigures: () => Promise<SiteFigures>
}

export function statusRoutes(http: Http, { version, startedAt, siteFigures }: StatusDeps) {
  serve(http, contract.siteStatus, async ({ language }) => ({
    version,
    startedAt: startedAt.toISOString(),
    lines: [...statusLines(await siteFigures(), messagesIn(language).statusTexts)],
  }))
}
