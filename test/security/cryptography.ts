/** Every use of cryptography in the product, as docs/security/keys.md lists it (ASVS 11.1.2). */
import { isProduct, isScript, type SourceFile } from '../house/source-files.ts'

/** Names, not secrets; and comparisons, which transform nothing. */
const plain = new Set(['randomUUID', 'timingSafeEqual'])
const vendors = /from '(age-encryption|openid-client|@simplewebauthn\/server|otpauth|jose)'/g
const algorithms = /(?<=['`(])(sha-?\d+|md5|aes-\d+-\w+|argon2id|scrypt)(?=['`$)])|(?<=`)sha(?=\$\{)/gi

const importedIn = (text: string) =>
  [...text.matchAll(/^import (?:crypto|\{([^}]+)\}) from 'node:crypto'/gm)].flatMap(([, names = 'crypto']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type ') && !plain.has(name)),
  )
const ofBrowsers = (text: string) =>
  [...text.matchAll(/\bcrypto\.(subtle\.\w+|getRandomValues)\b/g)].map(([, name = '']) => name)

const unique = (names: readonly string[]) => [...new Set(names)].toSorted()

/** `path` → functions, algorithms and packages, in one line; files without cryptography are left out. */
export function cryptographyIn(files: readonly SourceFile[]): ReadonlyMap<string, string> {
  const found = files
    .filter((file) => file.path.startsWith('src/') && isProduct(file) && isScript(file))
    .map(({ path, text }) => {
      const vendor = [...text.matchAll(vendors)].map(([, name = '']) => name)
      const functions = [...importedIn(text), ...ofBrowsers(text), ...vendor]
      const named =
        functions.length === 0 ? [] : [...text.matchAll(algorithms)].map(([name]) => name.toLowerCase())
      return [path, [...unique(functions), ...unique(named)].join(' ')] as const
    })
  return new Map(found.filter(([, what]) => what !== ''))
}

/** Rows of the first table whose cells begin with a path of `src`. */
export const rowsIn = (page: string): ReadonlyMap<string, string> =>
  new Map(
    [...page.matchAll(/^\| `(src\/[^`]+)` +\| `([^`]+)` +\|/gm)].map(([, path = '', what = '']) => [
      path,
      what,
    ]),
  )
