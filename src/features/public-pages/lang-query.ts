import * as z from 'zod/mini'
import { firstLanguage, type Language } from '#shared/languages/languages.ts'
import { offeredLanguages } from '#features/content/offered-languages.ts'

/** The query of every plain page: `lang`, one of the languages the site offers; English where it says nothing. */
export const pageLanguage = {
  lang: z.pipe(
    z.optional(z.enum(offeredLanguages)),
    z.transform((language: Language | undefined) => language ?? firstLanguage),
  ),
}
