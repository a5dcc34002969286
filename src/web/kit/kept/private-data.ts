/** What this browser keeps for one account over a reload: one database, one owner. Nobody else on the device gets to see it. */

export const privateDatabase = 'thuto private'
const ownerKey = 'thuto private owner'

// Browsers that keep nothing refuse these calls; then there is nothing to forget either.
function quietly<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

const dropDatabase = () =>
  quietly(() => {
    localStorage.removeItem(ownerKey)
    indexedDB.deleteDatabase(privateDatabase)
  })

/** Says whose the database is from now on; what it held for another account goes first. */
export function ownPrivateData(account: string) {
  forgetPrivateData(account)
  quietly(() => localStorage.setItem(ownerKey, account))
}

/** The account that the database belongs to; undefined where nothing is kept. */
export const ownerOfPrivateData = () => quietly(() => localStorage.getItem(ownerKey)) ?? undefined

/** Forgets what is kept here, unless it belongs to this account. */
export function forgetPrivateData(unlessOf?: string) {
  const owner = ownerOfPrivateData()
  if (owner !== undefined && owner !== unlessOf) dropDatabase()
}
