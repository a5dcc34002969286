import type { Language } from '#shared/languages.ts'
import { spoken } from '#shared/messages.ts'

/** The language of this build. Each catalogue states its own. */
export const spokenLanguage = spoken.language as Language
