import { readFileSync } from 'node:fs'
import { htmlHeaders } from '../security-headers.ts'
import { inlineHashes } from './inline-hashes.ts'

interface Known {
  /** When the file was written. */
  readonly built: number
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Gives the function that says the headers of a page of the build: its path, packed or not, and when that file was written,
 * in ms. A page is read once, and again when it has been built anew under a running site.
 */
export function headersOfPages(secure: boolean, outsideAnalytics: boolean) {
  const known = new Map<string, Known>()
  return (path: string, built: number) => {
    const last = known.get(path)
    if (last?.built === built) return last.headers
    const html = readFileSync(path.replace(/\.(br|gz)$/, ''), 'utf8')
    const headers = htmlHeaders(secure, outsideAnalytics, inlineHashes(html))
    known.set(path, { built, headers })
    return headers
  }
}
