import * as z from 'zod/mini'
import { firstLanguage, type Language, languages } from '../languages.ts'
import { siteOptions } from './site-options.ts'

const isOffered = (language: Language) => siteOptions().languages.includes(language)

/** Language in the query of a public address: one that the site offers, English by default. */
export const offeredLanguage = z.pipe(
  z.optional(z.enum(languages).check(z.refine(isOffered))),
  z.transform((language: Language | undefined) => language ?? firstLanguage),
)
