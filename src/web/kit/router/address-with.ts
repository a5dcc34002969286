import { readHash } from './hash-location.ts'

/** The path of the site that a hash names, with some values of its query changed; empty ones leave it. */
export function addressWith(hash: string, values: Readonly<Record<string, string>>): string {
  const { path, search } = readHash(hash)
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(values)) {
    if (value === '') query.delete(name)
    else query.set(name, value)
  }
  // As people read it, and as the other addresses of the site are written.
  const text = `${query}`.replaceAll('+', '%20').replaceAll('%2C', ',')
  return text === '' ? path : `${path}?${text}`
}
