import { contentFile } from '#platform/config/content-layers.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import { trimAssetHeaders } from '#platform/http/site.ts'
import { commonFailure } from '#shared/failure.ts'
import type { Language } from '#shared/languages.ts'
import { siteTexts } from '#shared/site/app-shell.ts'
import type { SiteOptions } from '#shared/site/site-options.ts'
import { readSite, readSiteText } from '../contract.ts'

/** `siteOptions`: those of the site in a language. */
export interface ContentDeps {
  readonly siteOptions: (language: Language) => SiteOptions
}

type Reasons = Readonly<Record<string, { readonly title: string }>>
interface Licences {
  readonly facts: object
  readonly licences: readonly { readonly spdx: string; readonly offerOnUpload: boolean }[]
}

/** Larger files, without the parts that no screen shows. */
const shortened: Readonly<Record<string, (language: Language) => object>> = {
  'review-reason-titles': (language) => {
    const reasons = Object.entries(contentFile('review-reasons.json', language)['reasons'] as Reasons)
    return Object.fromEntries(reasons.map(([id, { title }]) => [id, title]))
  },
  licences: (language) => {
    const { facts, licences } = contentFile('licences.json', language) as unknown as Licences
    return { facts, licences: licences.map(({ spdx, offerOnUpload }) => ({ spdx, offerOnUpload })) }
  },
}

/** Throws `not_found` for a file that this version does not have: an older app may ask for it. */
function textModule(file: string, language: Language): string {
  const name = siteTexts.find((each) => `${each}.js` === file)
  if (!name) throw commonFailure('not_found')
  const content = shortened[name]?.(language) ?? contentFile(`${name}.json`, language)
  return `export default ${JSON.stringify(content)}\n`
}

export function contentRoutes(http: Http, { siteOptions }: ContentDeps) {
  serve(http, readSite, async ({ query }) => siteOptions(query.lang), { dependsOn: () => [] })
  serve(http, readSiteText, async ({ params, query }, reply) => {
    const text = textModule(params.file, query.lang)
    trimAssetHeaders(reply)
    return text
  })
}
