import { createHash } from 'node:crypto'
import type { Config } from '#platform/config/config.ts'
import { contentFile } from '#platform/config/content-layers.ts'
import { browserCurriculum, type Curriculum } from '#shared/curriculum.ts'
import type { Language } from '#shared/languages.ts'
import type { SiteOptions, SiteWords } from '#shared/site/site-options.ts'
import { draftName } from './draft-languages.ts'

const signInOptions = ({ google, openIdProviders, mail, guardianConsent }: Config, demo: boolean) => ({
  google: google !== undefined,
  providers: openIdProviders.map(({ id, name }) => ({ id, name })),
  passwordReset: mail !== undefined,
  guardianConsent,
  demo,
})

/** Returns the options of the site in a language, from settings and content. `demo`: the sign-in page shows accounts. */
export function siteOptionsOf(config: Config, demo = false): (language: Language) => SiteOptions {
  const offered = contentFile('languages.json')['offered'] as readonly Language[]
  const drafts = config.draftLanguages.filter((each) => !offered.includes(each))
  const settings = {
    languages: [...offered, ...drafts],
    signIn: signInOptions(config, demo),
    uploads: { rights: config.rightsRule },
    analytics: { measurementId: config.measurementId },
    mail: config.mail !== undefined,
    virusScanner: config.clamd !== undefined,
    freeOn: config.freeOn,
  }
  return (language) => {
    const curriculum = browserCurriculum(contentFile('curriculum.json') as unknown as Curriculum, language)
    const names = Object.fromEntries(drafts.map((each) => [each, draftName(each, language)]))
    const words = contentFile('branding.json', language) as SiteWords
    const options = { words, curriculum, ...settings, ...(drafts.length > 0 && { drafts: names }) }
    const version = createHash('sha256').update(JSON.stringify(options)).digest('base64url').slice(0, 8)
    return { version, ...options }
  }
}
