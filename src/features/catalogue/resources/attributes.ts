/**
 * Every attribute that describes a resource, once. An attribute has one name: in the API, as a column of `resources` and
 * in exports. Contracts, conditions of lists, facets, the search index, forms, import, export and metadata formats are
 * derived from this table. Facts of the file, ratings and states are ordinary code beside it.
 *
 * docs/architecture/overview.md has the steps to add one.
 */
import { storageNames } from '#features/catalogue/subjects/subject.ts'

export interface Attribute {
  /** In list rows, or only on the page of a resource and in feeds. Without it the attribute is not a column. */
  readonly shown?: 'list' | 'page'
  /** Nullable text. Required attributes have a type of their own in `resource.ts`. */
  readonly optional?: true
  /** This site measures it: it is neither imported nor exported. */
  readonly measured?: true
  /** The uploader enters it as text. */
  readonly uploaded?: true
  /** Limit in characters for uploads and imports. */
  readonly maxLength?: number
  /** Allowed values, in the order of the form. */
  readonly choices?: readonly string[]
  /** The column with all values; this one has the first of them. */
  readonly several?: 'languages'
  /**
   * `contains` compares folded text. `any of` takes several values and makes a facet with counts; `unknown` stands for
   * a missing value.
   */
  readonly filter?: 'contains' | 'any of'
  /** Explains the column in the README of an export. */
  readonly exportNote?: string
  readonly dublinCore?: string
}

/** Languages of a resource, the main one first. */
export const maxLanguages = 4
/** South African Sign Language: of links to videos only, and never the language of a text. */
export const signLanguage = 'sfs'

/** A type of file, or a link to another site. */
export const resourceTypes = ['pdf', 'docx', 'doc', 'pptx', 'ppt', 'link'] as const

export const versionKinds = ['correction', 'edition'] as const
export type VersionKind = (typeof versionKinds)[number]

export const materials = [
  'lesson-plan',
  'explanation',
  'worksheet',
  'presentation',
  'test',
  'memorandum',
  'past-paper',
  'book',
  'poster',
  'activity',
] as const
export type Material = (typeof materials)[number]

export const usesOfAi = ['no', 'assisted', 'generated'] as const

export const attributes = {
  subject: { shown: 'list', choices: storageNames, filter: 'any of' },
  title: { shown: 'list', filter: 'contains', maxLength: 300 },
  /** The filter is named `tag` and compares each tag. */
  tags: { shown: 'list', filter: 'contains', maxLength: 50 },
  /** Kind of material. */
  material: {
    shown: 'list',
    optional: true,
    uploaded: true,
    maxLength: 40,
    choices: materials,
    filter: 'any of',
    exportNote: 'kind of material',
  },
  /** The main language. The filter compares all of them. */
  language: {
    shown: 'list',
    optional: true,
    several: 'languages',
    maxLength: 40,
    exportNote: 'ISO 639',
    filter: 'any of',
    dublinCore: 'language',
  },
  /** Derived from the media type of the file by `typeOf`. */
  type: { choices: resourceTypes, filter: 'any of' },
  licence: { shown: 'list', optional: true, filter: 'any of', maxLength: 200, exportNote: 'an SPDX id' },
  /** Accessibility of the file as measured; null for a link and for an unread file. */
  access: {
    shown: 'list',
    optional: true,
    choices: ['images-only', 'text', 'structured'],
    filter: 'any of',
    measured: true,
  },
  /** Stated by the author or a moderator; never read from the file. */
  made_with_ai: {
    shown: 'list',
    optional: true,
    uploaded: true,
    maxLength: 40,
    choices: usesOfAi,
    filter: 'any of',
    exportNote: 'use of AI as its author states it',
  },
  author: { shown: 'list', optional: true, uploaded: true, maxLength: 120, dublinCore: 'creator' },
  description: { shown: 'page', optional: true, uploaded: true, maxLength: 1_000, dublinCore: 'description' },
  /** The work that the resource builds on: an address or a sentence. */
  source: { shown: 'page', optional: true, uploaded: true, maxLength: 2_048, dublinCore: 'source' },
  /** Changes made to the source. */
  changes: {
    shown: 'page',
    optional: true,
    uploaded: true,
    maxLength: 500,
    exportNote: 'made to the source',
    dublinCore: 'description',
  },
} as const satisfies Readonly<Record<string, Attribute>>

type Attributes = typeof attributes
export type AttributeName = keyof Attributes
type NamesWith<A extends Attribute> = {
  [N in AttributeName]: Attributes[N] extends A ? N : never
}[AttributeName]

/** The names of the attributes that have all of `properties`, in the order of the table. */
export function attributesWith<const A extends Attribute>(properties: A): readonly NamesWith<A>[] {
  const expected = Object.entries(properties)
  const rows: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = Object.entries(attributes)
  return rows
    .filter(([, attribute]) => expected.every(([property, value]) => attribute[property] === value))
    .map(([name]) => name as NamesWith<A>)
}

const isEntered = <N extends AttributeName>(name: N): name is Exclude<N, NamesWith<{ measured: true }>> =>
  !('measured' in attributes[name])

/** Nullable texts in list rows, and on the page of a resource only. */
export const listAttributes = attributesWith({ shown: 'list', optional: true })
export const pageAttributes = attributesWith({ shown: 'page', optional: true })
/** Nullable texts of imports and exports. */
export const optionalAttributes = attributesWith({ optional: true }).filter(isEntered)
export type OptionalAttribute = (typeof optionalAttributes)[number]
export const uploadedAttributes = attributesWith({ uploaded: true })
export type UploadedAttribute = (typeof uploadedAttributes)[number]

/** An object with `of(name)` for each name. */
export const byName = <N extends string, T>(names: readonly N[], of: (name: N) => T) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Readonly<Record<N, T>>

export const pick = <T extends object, N extends keyof T & string>(from: T, names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, N>
