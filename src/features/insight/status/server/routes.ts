import { type Http, serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { messagesIn } from '../messages.ts'
import type { Release } from './newer-release.ts'
import type { SiteFigures } from './site-figures.ts'
import { statusLines } from './status-lines.ts'

export interface StatusDeps {
  readonly version: string
  readonly startedAt: Date
  readonly newerRelease: () => Promise<Release | undefined>
  readonly siteFigures: () => Promise<SiteFigures>
}

export function statusRoutes(http: Http, { version, startedAt, newerRelease, siteFigures }: StatusDeps) {
  serve(http, contract.siteStatus, async ({ language }) => ({
    version,
    startedAt: startedAt.toISOString(),
    newer: await newerRelease(),
    lines: [...statusLines(await siteFigures(), messagesIn(language).statusTexts)],
  }))
}
