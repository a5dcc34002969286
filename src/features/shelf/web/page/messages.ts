export const pageTexts = {
  offline: 'You are offline. What is kept here opens all the same.',
  cannotKeep: 'Nothing can be kept here',
  loading: 'Loading what is kept',
  nothingYet:
    'Nothing is kept on this phone yet. Press Keep beside a resource, and it opens here without a network.',
  list: 'Kept on this phone',
  fits: (room: string) => `The browser says that ${room} more fit.`,
  mayBeCleared: 'When the phone runs full, this browser may clear what is kept.',
  search: 'Search what is kept',
  /** `resources` with their number. */
  found: (resources: string) => `${resources} found`,
  noMatch: (q: string) => `Nothing that is kept here matches “${q}”.`,
  showAll: 'Show all',
}

export const itemTexts = {
  opensWithNetwork: 'Opens with a network only',
  cleared: 'This browser has cleared its file.',
  outdated: 'A newer version is there.',
  keepAgain: 'Keep again',
  get: 'Get it',
}

export const removalTexts = {
  removed: (title: string) => `${title} was removed.`,
  putBack: 'Put back',
  all: 'Remove all',
  askAll: 'Remove all from this phone?',
  /** What is kept, with its number and size. */
  aboutAll: (kept: string) => `${kept}. They stay on the site: with a network they can be kept again.`,
  keepThem: 'Keep them',
  removing: 'Removing…',
  takenDown: (count: number) =>
    count === 1 ? 'One resource was taken down' : 'Some resources were taken down',
  aboutTakenDown: (count: number) =>
    `The site no longer shows ${count === 1 ? 'it, so it was' : 'them, so they were'} removed from this phone as well:`,
  ok: 'OK',
}
