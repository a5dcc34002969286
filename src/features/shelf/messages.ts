export const shelfTexts = {
  gigabytes: (size: number) => `${size.toFixed(1)} GB`,
  /** `needed` and `free` are size labels; `free` is undefined if the browser does not report it. */
  noRoom: (needed: string, free?: string) =>
    `There is not enough room on this phone: it takes ${needed}${free === undefined ? '' : `, ${free} are free`}. Remove something, then try again.`,
  cannotKeep:
    'This browser keeps nothing here, perhaps because the window is private. Download the file instead.',
  plainHttp:
    'Keeping needs a secure address (https), which this one is not. Download the file instead: its size stands beside it.',
  takenDown: 'It was taken down from the site, so it is not kept here either.',
}

/** Save button of a resource. */
export const keepTexts = {
  keep: 'Keep',
  onThisPhone: 'on this phone',
  kept: 'Kept',
  fromThisPhone: 'from this phone',
  stop: (percent: number) => `Stop (${percent}%)`,
}

/** Announcements for screen readers. */
export const saidTexts = {
  keeping: (title: string) => `Keeping ${title} on this phone.`,
  kept: (title: string) => `${title} is kept on this phone.`,
  stopped: 'Stopped.',
  removed: (title: string) => `${title} was removed from this phone.`,
  takenDown: (title: string) => `${title} was taken down and removed from this phone.`,
}

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
  /** `resources` includes the number. */
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
  /** `kept` is a label of number and size. */
  aboutAll: (kept: string) => `${kept}. They stay on the site: with a network they can be kept again.`,
  keepThem: 'Keep them',
  removing: 'Removing…',
  takenDown: (count: number) =>
    count === 1 ? 'One resource was taken down' : 'Some resources were taken down',
  aboutTakenDown: (count: number) =>
    `The site no longer shows ${count === 1 ? 'it, so it was' : 'them, so they were'} removed from this phone as well:`,
  ok: 'OK',
}
