import file from '#content/languages.json' with { type: 'json' }
import { isLanguage, type Language } from '#shared/languages/languages.ts'

/** The languages readers may choose from, English first; drafts among them once the owner has moved them there. */
export const offeredLanguages: readonly Language[] = file.offered.filter(isLanguage)
