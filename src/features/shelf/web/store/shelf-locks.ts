const lock = 'thuto shelf'

/** Acts while nobody sweeps the shelf; where the browser has no locks, at once. */
export const withSharedLock = <T>(act: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(lock, { mode: 'shared' }, act) : act()

/** Acts while nobody keeps or removes anything, in whichever tab; not at all when somebody does just now. */
export const tryExclusive = (act: () => Promise<void>): Promise<void> =>
  'locks' in navigator
    ? navigator.locks.request(lock, { ifAvailable: true }, async (held) => (held ? act() : undefined))
    : act()
