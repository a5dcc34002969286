/** Schemas of the files in content/ that the owner of the site edits. The build and the tests check them. */
import * as z from 'zod/mini'
import { firstLanguage, type Language } from '../src/shared/languages.ts'
import { reviewReasonIds } from '../src/features/contributing/contributions/review-reasons.ts'
import { subjectId } from '../src/features/catalogue/subjects/contract.ts'

const text = z.string().check(z.trim(), z.minLength(1))
const https = z.string().check(z.startsWith('https://'))
/** A path on this site or an https URL. */
const address = z.string().check(z.regex(/^(?:https:\/\/|\/[\w./-]+$)/))
/** Name of a palette. The picture is painted in its colours with the title as seed. */
const picture = z.string().check(z.regex(/^[a-z-]+$/))
const exactly = <S extends z.core.$ZodType>(count: number, item: S) => z.array(item).check(z.length(count))

const brandingFile = z.strictObject({
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
  licenceLink: https,
})

const faqFile = z.strictObject({
  items: exactly(7, z.strictObject({ question: text, answer: text })),
})

const series = z.strictObject({ title: text, publisher: text, about: text, image: picture, link: https })
export const otherOersFile = z.strictObject({ items: exactly(11, series) })

const usefulResource = z.strictObject({
  title: text,
  subtitle: text,
  image: picture,
  description: z.array(text).check(z.minLength(1)),
  resourceHeading: text,
  resourceLink: address,
  resourceImage: picture,
  resourceImageAlt: text,
})
export const usefulResourcesFile = z.strictObject({ items: exactly(2, usefulResource) })

const book = z.strictObject({ title: text, volume: z.int(), image: picture, link: https })
export const selfDirectedLearningFile = z.strictObject({
  unit: z.strictObject({ name: text, about: text, link: https }),
  series: text,
  books: exactly(11, book),
})

export const contributorsFile = z.strictObject({
  founders: exactly(2, z.strictObject({ name: text, role: text, about: text, image: picture })),
})

const contact = z.strictObject({
  name: text,
  photo: picture,
  email: z.email(),
  phone: z.string().check(z.regex(/^\+?[\d ]{8,}$/)),
})
const aboutUsFile = z.strictObject({
  mission: z.array(text).check(z.minLength(1)),
  invitation: z.strictObject({ title: text, text }),
  contacts: exactly(2, contact),
})

const privacyFile = z.strictObject({
  officer: z.strictObject({ name: text, email: z.email() }),
  sections: z
    .array(z.strictObject({ title: text, paragraphs: z.array(text).check(z.minLength(1)) }))
    .check(z.minLength(1)),
})

/** Content of `/.well-known/security.txt`. */
const securityFile = z.strictObject({
  contact: z.email(),
  languages: z.string().check(z.regex(/^[a-z]{2,3}(, [a-z]{2,3})*$/)),
})

const words = z.array(text).check(z.minLength(1))
/** Synonyms of both languages; without a subject they apply to all subjects. */
const synonymRow = z.strictObject({ subject: z.optional(subjectId), en: words, af: words })
const synonymsFile = z.strictObject({ about: text, rows: z.array(synonymRow) })

const topicsFile = z.strictObject({ about: text, subjects: z.record(subjectId, z.array(text)) })

/** `label` is for moderators; the author reads `title` and the text of the four parts. */
const reason = z.strictObject({ label: text, title: text, what: text, why: text, how: text, example: text })
const reviewReasonsFile = z.strictObject({ reasons: z.record(z.enum(reviewReasonIds), reason) })

/** Schemas by file name. */
export const contentFiles = {
  'branding.json': brandingFile,
  'faq.json': faqFile,
  'other-oers.json': otherOersFile,
  'useful-resources.json': usefulResourcesFile,
  'self-directed-learning.json': selfDirectedLearningFile,
  'contributors.json': contributorsFile,
  'about-us.json': aboutUsFile,
  'privacy.json': privacyFile,
  'security.json': securityFile,
  'synonyms-en-af.json': synonymsFile,
  'topics.json': topicsFile,
  'review-reasons.json': reviewReasonsFile,
} as const
export type ContentFileName = keyof typeof contentFiles

/**
 * Returns one line per error; empty for a valid file. A translation may leave out top-level names, but every name it has
 * is complete.
 */
export function contentFileError(
  name: ContentFileName,
  content: unknown,
  language: Language = firstLanguage,
): string[] {
  const isFirst = language === firstLanguage
  const schema = isFirst ? contentFiles[name] : z.partial<z.ZodMiniObject>(contentFiles[name])
  const result = z.safeParse(schema, content)
  const issues = result.success ? [] : result.error.issues
  const file = `content/${isFirst ? '' : `${language}/`}${name}`
  return issues.map(({ path, message }) => `${file}: ${path.join('.') || 'file'}: ${message}`)
}
