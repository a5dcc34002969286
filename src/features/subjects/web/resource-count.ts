const figures = new Intl.NumberFormat('en-ZA')

/** `1 resource`, `1 284 resources`. */
export const resourceCount = (count: number) =>
  `${figures.format(count)} ${count === 1 ? 'resource' : 'resources'}`
