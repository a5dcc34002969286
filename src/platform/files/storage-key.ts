/** The name of a stored object: `uploads/` and one plain ASCII name. */
const pattern = /^uploads\/[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9]+)?$/
const maxBytes = 200

export class InvalidStorageKeyError extends Error {
  override readonly name = 'InvalidStorageKey'
}

/** True for a key the store may touch: no way up or out, no escape, no hidden file, at most 200 bytes (T23). */
export const isStorageKey = (key: string) => key.length <= maxBytes && pattern.test(key)

/** Throws InvalidStorageKeyError unless the key is fit to become a place in a store. */
export function assertStorageKey(key: string): void {
  if (!isStorageKey(key))
    throw new InvalidStorageKeyError(`Not a storage key: ${JSON.stringify(key.slice(0, 80))}`)
}
