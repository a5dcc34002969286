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
  more: 'More filters',
  loadingMore: 'Loading more filters',
  noMore: 'More filters did not come.',
  tryAgain: 'Try again',
  bestMatchFirst: 'Best match first',
}
