/** Options of a site without settings and with the content that comes with Thuto, for tests of components. */
import words from '#content/branding.json' with { type: 'json' }
import file from '#content/curriculum.json' with { type: 'json' }
import { browserCurriculum, type Curriculum, provideCurriculum } from '#shared/curriculum.ts'
import { provideSiteOptions, type SiteOptions } from '#shared/site/site-options.ts'

const curriculum = file as unknown as Curriculum
// On the server the whole file is provided.
if (typeof document === 'undefined') provideCurriculum(curriculum)

export const packagedOptions: SiteOptions = {
  version: 'packaged',
  words,
  languages: ['en', 'af'],
  curriculum: JSON.parse(JSON.stringify(browserCurriculum(curriculum, 'en'))),
  signIn: { google: false, providers: [], passwordReset: true, guardianConsent: 'notice', demo: false },
  uploads: { rights: 'shown' },
  analytics: { measurementId: null },
  mail: true,
  virusScanner: true,
  freeOn: [],
}

/** Provides them with other ways to sign in. */
export const withSignIn = (others: Partial<SiteOptions['signIn']>) =>
  withOptions({ signIn: { ...packagedOptions.signIn, ...others } })

/** Provides them with some others in the place of theirs. */
export const withOptions = (others: Partial<SiteOptions> = {}) =>
  provideSiteOptions({ ...packagedOptions, ...others })
