const lock = 'thuto shelf'

/** Acts while nobody sweeps the shelf; where the browser has no locks, at once. */
export const withSharedLock = <T>(run: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(lock, { mode: 'shared' }, run) : run()

/** Acts while nobody keeps or removes anything, in whichever tab; not at all when somebody does just now. */
export const tryExclusive = (run: () => Promise<void>): Promise<void> =>
  'locks' in navigator
    ? navigator.locks.request(lock, { ifAvailable: true }, async (held) => (held ? run() : undefined))
    : run()
