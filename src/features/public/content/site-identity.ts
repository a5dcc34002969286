/** Name, languages and security contact of the site, as its owner wrote them. The build has checked them. */
import branding from '#content/branding.json' with { type: 'json' }
import languagesJson from '#content/languages.json' with { type: 'json' }
import securityContact from '#content/security.json' with { type: 'json' }
import { isLanguage, type Language } from '#shared/languages.ts'

export { branding }

/** English first. A draft language joins when the owner adds it to `languages.json`. */
export const offeredLanguages: readonly Language[] = languagesJson.offered.filter(isLanguage)

/** Published in `/.well-known/security.txt`. */
export { securityContact }
