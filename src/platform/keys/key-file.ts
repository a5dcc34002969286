/**
 * The key file of the site: one key on each line, then its state.
 *   HEX                 signs and encrypts (a file of one line is a site that has not rotated its key)
 *   HEX next            accepted everywhere before it signs: for sites of several nodes
 *   HEX former UNTIL    accepted until that moment, longer than anything that it signed
 *   HEX comparison      for keyed hashes that are compared over years; not rotated
 */
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { hasErrorCode } from '../errors.ts'
import { syncFolderNow } from '../files/fsync.ts'

export interface SiteKeys {
  readonly current: string
  readonly next?: string | undefined
  readonly former: readonly { readonly key: string; readonly until: Date }[]
  readonly comparison?: string | undefined
}

const lineForm = /^([0-9a-f]{64})(?: (next|comparison|former (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)))?$/

/** Undefined if the text is not a key file. */
export function parseKeys(text: string): SiteKeys | undefined {
  const found = { current: [] as string[], next: [] as string[], comparison: [] as string[] }
  const former: SiteKeys['former'][number][] = []
  for (const line of text.trim().split('\n')) {
    const [, key, state = 'current', until] = lineForm.exec(line.trim()) ?? []
    if (key === undefined) return undefined
    if (until === undefined) found[state as keyof typeof found].push(key)
    else former.push({ key, until: new Date(until) })
  }
  const [current, ...others] = found.current
  if (current === undefined || others.length > 0) return undefined
  if (found.next.length > 1 || found.comparison.length > 1) return undefined
  return { current, next: found.next[0], former, comparison: found.comparison[0] }
}

const formatKeys = ({ current, next, former, comparison }: SiteKeys) =>
  [
    current,
    ...(next === undefined ? [] : [`${next} next`]),
    ...former.map(({ key, until }) => `${key} former ${until.toISOString()}`),
    ...(comparison === undefined ? [] : [`${comparison} comparison`]),
  ]
    .map((each) => `${each}\n`)
    .join('')

/** Sessions and visitors live 30 days; a day more covers nodes that restart late. */
const acceptedMs = 31 * 24 * 60 * 60 * 1_000

export interface Rotation {
  readonly newKey: string
  readonly now: Date
  /** Several nodes: the first rotation adds the key as `next`, the second one makes it current. */
  readonly staged: boolean
}

/** The keys after a rotation. The first key of a site stays for comparisons. Former keys past their time are dropped. */
export function rotated(keys: SiteKeys, { newKey, now, staged }: Rotation): SiteKeys {
  if (staged && keys.next === undefined) return { ...keys, next: newKey }
  const until = new Date(now.getTime() + acceptedMs)
  return {
    current: keys.next ?? newKey,
    former: [{ key: keys.current, until }, ...keys.former.filter((each) => each.until > now)],
    comparison: keys.comparison ?? keys.current,
  }
}

function writeNew(handle: number, content: string) {
  writeSync(handle, content)
  fsyncSync(handle)
}

/** Linked from a temporary file: concurrent first starts agree on one key, and a crash leaves no partial key. */
export function createKeyFile(file: string, key: string) {
  const temporary = `${file}.${process.pid}`
  const handle = openSync(temporary, 'w', 0o600)
  writeNew(handle, key)
  closeSync(handle)
  try {
    linkSync(temporary, file)
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(temporary, { force: true })
  }
  syncFolderNow(path.dirname(file))
}

/** Replaces the keys in one step. Owner and mode stay. Throws EEXIST while another call replaces them. */
export function replaceKeys(file: string, change: (content: string) => SiteKeys): SiteKeys {
  const draft = `${file}.rotating`
  const handle = openSync(draft, 'wx', 0o600)
  try {
    const { mode, uid, gid } = statSync(file)
    const keys = change(readFileSync(file, 'utf8'))
    writeNew(handle, formatKeys(keys))
    fchmodSync(handle, mode & 0o777)
    if (process.getuid?.() === 0) fchownSync(handle, uid, gid)
    renameSync(draft, file)
    syncFolderNow(path.dirname(file))
    return keys
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  } finally {
    closeSync(handle)
  }
}
