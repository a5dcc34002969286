/** Public settings of the site, its curriculum and the owner's words, which every page of the app carries. Nothing private. */
import * as z from 'zod/mini'
import { curriculum } from '../curriculum-schema.ts'
import { languages } from '../languages.ts'

const text = z.string().check(z.trim(), z.minLength(1))

/** Content of `branding.json`. */
export const siteWords = z.strictObject({
  siteName: text,
  tagline: text,
  description: text,
  keywords: text,
  universityName: text,
  universityMarkAlt: text,
  heroTitle: text,
  heroSubtitle: text,
  searchPlaceholder: text,
  /** Shown above the list of every subject. */
  introduction: z.array(text).check(z.minLength(1)),
  disclaimer: text,
  licenceName: text,
  licenceLink: z.string().check(z.regex(/^https:\/\//)),
})

/** Ways to sign in, and what the site asks of minors. */
export const signInOptions = z.object({
  google: z.boolean(),
  /** Without Google, in the order of their buttons. */
  providers: z.array(z.object({ id: z.string(), name: z.string() })),
  passwordReset: z.boolean(),
  guardianConsent: z.enum(['notice', 'required', 'confirmed']),
  /** The sign-in page shows accounts of `npm run demo`, which it reads apart. */
  demo: z.boolean(),
})

/** In one language: `words` are translated. A setting reaches a screen by one line here and one in `siteOptionsOf`. */
export const siteOptions = z.object({
  /** Differs for every change of the others. */
  version: z.string(),
  words: siteWords,
  languages: z.readonly(z.array(z.enum(languages))),
  /** Names of those that are drafts, as `isiZulu (draft)`. */
  drafts: z.optional(z.record(z.string(), z.string())),
  curriculum,
  signIn: signInOptions,
  /** `shown`: the statement of rights stands above the button. `tick`: the uploader must tick it. */
  uploads: z.object({ rights: z.enum(['shown', 'tick']) }),
  analytics: z.object({ measurementId: z.nullable(z.string()) }),
  /** The site sends mail. */
  mail: z.boolean(),
  /** Uploads are scanned for viruses. */
  virusScanner: z.boolean(),
  /** Networks on which the site is free of data charges. */
  freeOn: z.readonly(z.array(z.string())),
})
