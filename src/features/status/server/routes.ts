import { localized } from '#shared/languages.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { statusTexts } from '../messages.ts'
import { statusTexts as afrikaans } from '../messages.af.ts'
import type { SiteFigures } from '../site-figures.ts'
import { statusLines } from '../status-lines.ts'

export interface StatusDeps {
  readonly version: string
  readonly startedAt: Date
  readonly siteFigures: () => Promise<SiteFigures>
}

const textsIn = localized(statusTexts, { af: afrikaans })

export function statusRoutes(http: Http, { version, startedAt, siteFigures }: StatusDeps) {
  serve(http, contract.siteStatus, async ({ language }) => ({
    version,
    startedAt: startedAt.toISOString(),
    lines: [...statusLines(await siteFigures(), textsIn(language))],
  }))
}
