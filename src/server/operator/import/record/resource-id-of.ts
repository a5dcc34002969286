import { createHash } from 'node:crypto'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The id a record gets here: its own where it is a UUID, otherwise one made of its name, so that a repeat finds it
 * again. `name`: the path of a document, or the id in a table.
 */
export function resourceIdOf(id: string, name: string): string {
  const own = id.toLowerCase()
  if (uuid.test(own)) return own
  const hex = createHash('sha256').update(`thuto import\n${name}`).digest('hex')
  // Version 8 of RFC 9562: made of a sum of the site's own choice.
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
