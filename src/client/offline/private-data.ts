/** What this browser keeps for one account over a reload: one database, one owner. Nobody else on the device gets to see it. */

export const privateDatabase = 'thuto private'
const ownerKey = 'thuto private owner'
/** Prefix of the rows of localStorage that hold the pending writes of the owner. */
export const privateWrites = 'thuto private write '

// Browsers that keep nothing refuse these calls; then there is nothing to forget either.
function quietly<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

const hearers = new Set<() => void>()

function dropDatabase() {
  quietly(() => {
    localStorage.removeItem(ownerKey)
    for (const key of Object.keys(localStorage))
      if (key.startsWith(privateWrites)) localStorage.removeItem(key)
    indexedDB.deleteDatabase(privateDatabase)
  })
  for (const hear of hearers) hear()
}

/** Tells when it is known whose the database is, and when it is forgotten, here or in another tab. */
export function onOwnerChange(hear: () => void) {
  hearers.add(hear)
  addEventListener('storage', ({ key }) => key === ownerKey && hear())
}

/** Says whose the database is from now on; what it held for another account goes first. */
export function setPrivateOwner(account: string) {
  clearPrivateData(account)
  quietly(() => localStorage.setItem(ownerKey, account))
  for (const hear of hearers) hear()
}

/** The account that the database belongs to; undefined where nothing is kept. */
export const privateOwner = () => quietly(() => localStorage.getItem(ownerKey)) ?? undefined

/** Forgets what is kept here, unless it belongs to this account. */
export function clearPrivateData(unlessOf?: string) {
  const owner = privateOwner()
  if (owner !== undefined && owner !== unlessOf) dropDatabase()
}
