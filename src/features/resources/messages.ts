import type { Material } from './attributes.ts'
import type { CodeFacet, ValueFacet } from './facets.ts'

/** What is told of a resource in a line. Numbers are written as the language writes them. */
export const factTexts = {
  file: 'File',
  link: 'Link',
  linkOnly: 'link only',
  pages: (count: number) => `${count} page${count === 1 ? '' : 's'}`,
  slides: (count: number) => `${count} slide${count === 1 ? '' : 's'}`,
  kilobytes: (size: number) => `${size} kB`,
  megabytes: (size: number) => `${size.toFixed(1)} MB`,
  publicDomain: 'Public domain',
  licenceUnknown: 'Licence unknown',
  by: (author: string) => `By ${author}`,
  materials: {
    'lesson-plan': 'Lesson plan',
    explanation: 'Explanation',
    worksheet: 'Worksheet',
    presentation: 'Presentation',
    test: 'Test',
    memorandum: 'Memorandum',
    'past-paper': 'Past paper',
    book: 'Book',
    poster: 'Poster',
    activity: 'Activity',
  } satisfies Record<Material, string>,
}

/** Names of the facets, and of a value that is not given. */
export const attributeTexts = {
  titles: {
    subject: 'Subject',
    material: 'Kind of material',
    language: 'Language',
    type: 'Kind of file',
    licence: 'Licence',
  } satisfies Record<ValueFacet, string>,
  notGiven: {
    material: 'Kind of material not given',
    language: 'Language not given',
    licence: 'Licence not given',
  } satisfies Record<CodeFacet, string>,
}

export const totalTexts = {
  number: (total: number) => total.toLocaleString('en'),
  arrived: (count: number) => `${count} new ${count === 1 ? 'resource' : 'resources'}`,
}

/** Of a list, in the app and on plain pages. */
export const foundTexts = {
  name: 'Resources',
  /** TABLE-33, to the letter. */
  nothing: 'No resources found for the selected search or filters.',
}
