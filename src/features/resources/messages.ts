import type { Material } from './attributes.ts'
import type { CodeFacet, ValueFacet } from './facets.ts'

/** Facts of a resource in one line. Numbers follow the rules of the language. */
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

/** Names of the facets, and labels of missing values. */
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

/** Lists, in the app and on plain pages. */
export const foundTexts = {
  name: 'Resources',
  /** TABLE-33, to the letter. */
  nothing: 'No resources found for the selected search or filters.',
}

export const facetTexts = {
  /** As in “The … could not be loaded”. */
  what: 'filters',
  /** Screen reader text after the count of a choice. */
  resources: 'resources',
  allOfOneKind: 'These resources are all of one kind: there is no more to choose from.',
}

export const tableTexts = {
  title: 'Title',
  tags: 'Tags',
  modifiedAt: 'Modified At',
  rating: 'Rating',
  actions: 'Actions',
}

export const listTexts = {
  loading: 'Loading resources',
  clear: 'Clear filters',
  /** As in “The … could not be loaded”. */
  what: 'resources',
  /** As in “… kept on this phone today at 14:02”. */
  keptList: 'This list was',
  keptPicked: 'Picked from the list that was',
}

export const filterTexts = {
  name: 'Filter this list',
  within: 'Search this subject',
  withinHint: 'Title, tag or topic',
  byTitle: 'Search by title',
  titleHint: 'e.g. algebra',
  byTags: 'Search by tags',
  tagHint: 'e.g. worksheet',
  allRatings: 'All ratings',
  stars: (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`),
  grade: 'Grade',
  allGrades: 'All grades',
  filters: 'Filters',
  /** `found`: as `12 resources`. */
  show: (found: string) => `Show ${found}`,
  more: 'More filters',
  loadingMore: 'Loading more filters',
  noMore: 'More filters did not come.',
  tryAgain: 'Try again',
  bestMatchFirst: 'Best match first',
}
