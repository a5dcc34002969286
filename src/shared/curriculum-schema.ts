/** Schema of content/curriculum.json: subjects, grades and languages of the site. */
import * as z from 'zod/mini'
import { type Language, languages } from './languages.ts'

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
const translations = Object.fromEntries(languages.map((code) => [code, z.optional(text)]))
/** One text, or one for each language with at least the English one. */
export const titles = z.union([
  text,
  z.strictObject({ ...(translations as Record<Language, z.ZodMiniOptional<typeof text>>), en: text }),
])
const colour = z.string().check(z.regex(/^#[\da-f]{6}$/, 'must be a colour such as #23306e'))
/** Strong colour, light colour, ground. */
const palette = z.readonly(z.tuple([colour, colour, colour]))

const subject = z.strictObject({
  /** Part of addresses: `natural-science`. */
  id: z
    .string()
    .check(z.regex(/^[a-z][a-z\d]*(-[a-z\d]+)*$/, 'must be small letters with hyphens'), z.maxLength(40)),
  /** Name in the database: `NaturalScience`. */
  stored: z.string().check(z.regex(/^[A-Z][A-Za-z]{1,29}$/, 'must be 2 to 30 letters, the first a capital')),
  title: titles,
  /** Seed of its picture. */
  seed: text,
  palette: z.optional(palette),
  level: z.optional(z.strictObject({ from: text, to: text })),
  /** False: Home does not show its changes while it is open. */
  live: z.optional(z.boolean()),
  /** Entry of a vocabulary, with its English name. */
  concept: z.optional(z.strictObject({ id: z.string().check(z.regex(/^https?:\/\/\S+$/)), name: text })),
})

const grade = z.strictObject({
  /** The tag that forms add. */
  label: z.string().check(z.regex(/^\S+(?: \S+)*$/), z.maxLength(40)),
  title: titles,
  /** The value of the filter, and its text, if they differ from label and title. */
  filter: z.optional(text),
  filterTitle: z.optional(titles),
  /** Further tags that the filter finds. */
  also: z.optional(z.readonly(z.array(text).check(z.maxLength(20)))),
  /** Level of the International Standard Classification of Education. */
  isced: z.optional(z.int().check(z.minimum(0), z.maximum(3))),
})

const languageCode = z.string().check(z.regex(/^[a-z]{2,3}$/))

export const curriculumFile = z.strictObject({
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  subjects: z.array(subject).check(z.minLength(1), z.maxLength(40)),
  // The search index has a bit for each grade.
  grades: z.array(grade).check(z.minLength(1), z.maxLength(32)),
  /** Codes of the languages that forms offer for a resource, in this order. */
  languages: z.array(languageCode).check(z.minLength(1), z.maxLength(40)),
})

/** The part for browsers, in the language of the page: a title that is the stored name or the label is left out. */
export const curriculum = z.object({
  subjects: z.readonly(
    z.array(z.partial(z.omit(subject, { level: true, concept: true }), { title: true, seed: true })),
  ),
  grades: z.readonly(z.array(z.partial(z.omit(grade, { isced: true }), { title: true }))),
  languages: z.readonly(z.array(languageCode)),
})
