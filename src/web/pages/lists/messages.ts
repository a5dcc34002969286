export const subjectPageTexts = {
  /** `title`: the subject's. */
  description: (title: string) => `Free ${title} worksheets, slides and books for South African classrooms.`,
  keywords: (title: string) => `${title}, teaching resources, worksheets, CAPS, South Africa`,
  /** Behind a link to Home. */
  crumb: ' › Subjects',
  introduction: (title: string) => `Introduction to ${title} Resources`,
}

export const unknownSubjectTexts = {
  meta: {
    title: 'Subject not found',
    description: 'There is no subject at this address.',
    keywords: 'subjects',
  },
  title: 'Subject not found.',
  why: 'The address may be mistyped, or the page has moved.',
}

export const searchPageTexts = {
  title: 'Search',
  titleOf: (q: string) => `Search: ${q}`,
  description: 'Search all subjects by title, tag or subject.',
  keywords: 'search, teaching resources, worksheets',
  results: 'Search results',
  label: 'Search all subjects',
  search: 'Search',
  everywhere: 'Search everywhere',
  browse: 'Browse the subjects',
}
