/**
 * The AMB profile (Allgemeines Metadatenprofil für Bildungsressourcen, 2023-10-19) as a schema:
 * https://w3id.org/kim/amb/20231019/
 */
import * as z from 'zod/mini'

const text = z.string().check(z.minLength(1))
const matching = (pattern: RegExp) => z.string().check(z.regex(pattern))
/** RFC 3986: whatever else an address holds is escaped. */
const sign = "(?:[\\w.~:/?@!$&'()*+,;=-]|%[\\da-f]{2})"
const uri = matching(new RegExp(`^https?://${sign}+(?:#${sign}*)?$`, 'i'))
const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })])
/** ISO 639-1, as far as it is spoken in South Africa’s schools. */
const language = z.enum(['af', 'en', 'nr', 'xh', 'zu', 'st', 'tn', 'ss', 've', 'ts'])

const conceptBy = (id: typeof uri) =>
  z.object({
    type: z.optional(z.literal('Concept')),
    id,
    prefLabel: z.optional(z.partialRecord(language, text)),
  })
/** Entries of any vocabulary, at least one of them of the profile’s own. */
const conceptsWithOneOf = (vocabulary: RegExp) =>
  z.array(conceptBy(uri)).check(
    z.refine((concepts) => concepts.some(({ id }) => vocabulary.test(id)), {
      error: `no entry of ${vocabulary.source}`,
    }),
  )

const languageOfTexts = z.object({ '@language': language })
const context = z.array(z.unknown()).check(
  z.refine((parts) => parts.includes('https://w3id.org/kim/amb/context.jsonld'), { error: 'no context' }),
  z.refine((parts) => parts.some((part) => languageOfTexts.safeParse(part).success), {
    error: 'no language',
  }),
)

const named = z.object({ type: z.enum(['Person', 'Organization']), id: z.optional(uri), name: text })
const mediaObject = z.object({
  type: z.literal('MediaObject'),
  contentUrl: uri,
  encodingFormat: z.optional(matching(/^(application|text|image|audio|video)\/[\w.+-]+$/)),
  contentSize: z.optional(matching(/^\d+$/)),
})
const aboutItself = z.object({
  id: uri,
  type: z.optional(z.literal('WebContent')),
  provider: z.optional(z.object({ id: uri, name: z.optional(text) })),
  dateModified: z.optional(moment),
})
const access = z.object({ id: matching(/^http:\/\/w3id\.org\/kim\/conditionsOfAccess\/(no_)?login$/) })

export const ambProfile = z.object({
  '@context': context,
  id: uri,
  type: z.array(z.literal('LearningResource')).check(z.minLength(1)),
  name: text,
  description: z.optional(text),
  inLanguage: z.optional(z.array(language)),
  about: z.optional(
    conceptsWithOneOf(
      /^(http:\/\/w3id\.org\/kim\/schulfaecher|https:\/\/w3id\.org\/kim\/hochschulfaechersystematik)\//,
    ),
  ),
  learningResourceType: z.optional(
    conceptsWithOneOf(/^(https:\/\/w3id\.org\/kim\/hcrt|http:\/\/w3id\.org\/openeduhub\/vocabs\/new_lrt)\//),
  ),
  educationalLevel: z.optional(
    z.array(conceptBy(matching(/^https:\/\/w3id\.org\/kim\/educationalLevel\/level_\d+$/))),
  ),
  license: z.optional(
    z.object({ id: matching(/^https?:\/\/creativecommons\.org\/(licenses|publicdomain)\//) }),
  ),
  creator: z.optional(z.array(named)),
  publisher: z.optional(z.array(named)),
  keywords: z.optional(z.array(z.string())),
  image: z.optional(uri),
  dateModified: z.optional(moment),
  encoding: z.optional(z.array(mediaObject)),
  isBasedOn: z.optional(z.array(z.object({ id: z.optional(uri), name: text }))),
  isAccessibleForFree: z.optional(z.boolean()),
  conditionsOfAccess: z.optional(access),
  mainEntityOfPage: z.optional(z.array(aboutItself)),
})
