/** Schemas of the files in content/ that the owner of the site edits. The start, `content check` and tests use them. */
import * as z from 'zod/mini'
import { reviewReasonIds } from '#features/contributing/contributions/review-reasons.ts'
import { licenceIds } from '#features/contributing/uploads/licence.ts'
import type { CurriculumFile } from '#shared/curriculum.ts'
import { curriculumFile } from '#shared/curriculum-schema.ts'
import { firstLanguage, languages } from '#shared/languages.ts'
import { siteWords } from '#shared/site/site-options-schema.ts'
import { curriculumErrors, unlistedSources, unlistedSubjects } from './curriculum-file.ts'

const text = z.string().check(z.trim(), z.minLength(1))
const https = z.string().check(z.startsWith('https://'))
/** A path on this site or an https URL. */
const address = z.string().check(z.regex(/^(?:https:\/\/|\/[\w./-]+$)/))
/** Name of a palette. The picture is painted in its colours with the title as seed. */
const picture = z.string().check(z.regex(/^[a-z-]+$/))
const upTo24 = <S extends z.core.$ZodType>(item: S) => z.array(item).check(z.maxLength(24))

const faqFile = z.strictObject({
  items: upTo24(z.strictObject({ question: text, answer: text })),
})

const series = z.strictObject({ title: text, publisher: text, about: text, image: picture, link: https })
export const otherOersFile = z.strictObject({ items: upTo24(series) })

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
export const usefulResourcesFile = z.strictObject({ items: upTo24(usefulResource) })

const book = z.strictObject({ title: text, volume: z.int(), image: picture, link: https })
export const selfDirectedLearningFile = z.strictObject({
  unit: z.strictObject({ name: text, about: text, link: https }),
  series: text,
  books: upTo24(book),
})

export const contributorsFile = z.strictObject({
  founders: upTo24(z.strictObject({ name: text, role: text, about: text, image: picture })),
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
  contacts: upTo24(contact),
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
const synonymRow = z.strictObject({ subject: z.optional(text), en: words, af: words })
const synonymsFile = z.strictObject({ about: text, rows: z.array(synonymRow) })

/** School words of one language with their English words. `subject` is an id or `general`. */
const termListFile = z.strictObject({
  about: text,
  sources: z.array(z.strictObject({ id: text, title: text, address: text, licence: text })),
  rows: z
    .array(
      z.strictObject({ subject: text, en: words, terms: words, sources: words, checkedBy: z.optional(text) }),
    )
    .check(z.maxLength(2_000)),
})

const prefix = z.string().check(z.regex(/^[a-z]{1,6}$/))
/** Prefixes of singular and plural by language; `on` lists the languages that are searched so. */
const nounPrefixesFile = z.strictObject({
  about: text,
  on: z.array(text),
  pairs: z.record(text, z.array(z.tuple([prefix, prefix]))),
})

const topicsFile = z.strictObject({ about: text, subjects: z.record(text, z.array(text)) })

/** `label` is for moderators; the author reads `title` and the text of the four parts. */
const reason = z.strictObject({ label: text, title: text, what: text, why: text, how: text, example: text })
const reviewReasonsFile = z.strictObject({ reasons: z.record(z.enum(reviewReasonIds), reason) })

const licencesFile = z.looseObject({
  facts: z.record(z.enum(licenceIds), text),
  older: z.array(z.strictObject({ spdx: text, deed: https })),
  licences: z.array(
    z.looseObject({
      spdx: z.enum(licenceIds),
      name: text,
      short: text,
      deed: https,
      offerOnUpload: z.boolean(),
    }),
  ),
})

const publishersFile = z.looseObject({ publishers: words })

/** English is the fallback of the others, so it is always offered. */
const offered = z
  .array(z.enum(languages))
  .check(z.refine((list) => list[0] === firstLanguage, 'must begin with en'))
const languagesFile = z.strictObject({ offered, drafts: z.array(z.enum(languages)) })

/** Schemas by file name. */
export const contentFiles = {
  'branding.json': siteWords,
  'curriculum.json': curriculumFile,
  'faq.json': faqFile,
  'other-oers.json': otherOersFile,
  'useful-resources.json': usefulResourcesFile,
  'self-directed-learning.json': selfDirectedLearningFile,
  'contributors.json': contributorsFile,
  'about-us.json': aboutUsFile,
  'privacy.json': privacyFile,
  'security.json': securityFile,
  'languages.json': languagesFile,
  'licences.json': licencesFile,
  'publishers.json': publishersFile,
  'synonyms-en-af.json': synonymsFile,
  'noun-prefixes.json': nounPrefixesFile,
  'topics.json': topicsFile,
  'review-reasons.json': reviewReasonsFile,
} as const
export type ContentFileName = keyof typeof contentFiles | TermListName
type TermListName = `terms/${string}`

export const isTermList = (name: ContentFileName): name is TermListName => name.startsWith('terms/')

const { localeError: english } = z.locales.en()

interface Place {
  /** Path of the file for people; by default that of the packaged one. */
  readonly file?: string
  /** May leave out top-level names, but every name it has is complete: a translation, or a file of a folder of content. */
  readonly partial?: boolean
  /** Ids of the subjects that it may name. Without them any: rows of others are ignored. */
  readonly ids?: readonly string[] | undefined
}

/** Mistakes that the shape of a file does not show. */
function mistakes(name: ContentFileName, content: unknown, ids: Place['ids']): string[] {
  if (name === 'curriculum.json') return curriculumErrors(content as Partial<CurriculumFile>)
  if (isTermList(name))
    return [
      ...unlistedSources(content as object),
      ...(ids ? unlistedSubjects(content as object, [...ids, 'general']) : []),
    ]
  const namesSubjects = name === 'topics.json' || name === 'synonyms-en-af.json'
  return namesSubjects && ids ? unlistedSubjects(content as object, ids) : []
}

/** Returns one line per error; empty for a valid file. */
export function contentFileError(
  name: ContentFileName,
  content: unknown,
  { file = `content/${name}`, partial = false, ids }: Place = {},
): string[] {
  const whole = isTermList(name) ? termListFile : contentFiles[name]
  const schema = partial ? z.partial<z.ZodMiniObject>(whole) : whole
  const result = z.safeParse(schema, content, { error: english })
  const errors = result.success
    ? mistakes(name, content, ids)
    : result.error.issues.map(({ path, message }) => `${path.join('.') || 'file'}: ${message}`)
  return errors.map((error) => `${file}: ${error}`)
}
