export const ratingFailures = { resource_not_found: 'This resource is no longer here.' } as const

export const undoFailures = {
  ...ratingFailures,
  rating_source_not_found: 'No ratings of this source are here. They may have been taken back already.',
} as const

export const ratingTexts = {
  unrated: 'Unrated',
  average: (average: number) => average.toFixed(1),
  name: 'Stars',
  rate: (stars: number) => `Rate ${stars} ${stars === 1 ? 'star' : 'stars'}`,
  /** A pending click. */
  click: (stars: number, title: string) => `${stars} ${stars === 1 ? 'star' : 'stars'} for “${title}”`,
}
