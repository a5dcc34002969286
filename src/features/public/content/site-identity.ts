/** Name, languages and security contact of the site, as its owner wrote them. */
import brandingJson from '#content/branding.json' with { type: 'json' }
import languagesJson from '#content/languages.json' with { type: 'json' }
import securityJson from '#content/security.json' with { type: 'json' }
import type { z } from 'zod/mini'
import { isLanguage, type Language } from '#shared/languages.ts'
import type { brandingFile, securityFile } from './content-files.ts'

export const branding: z.output<typeof brandingFile> = brandingJson

/** English first. A draft language joins when the owner adds it to `languages.json`. */
export const offeredLanguages: readonly Language[] = languagesJson.offered.filter(isLanguage)

/** Published in `/.well-known/security.txt`. */
export const securityContact: z.output<typeof securityFile> = securityJson
