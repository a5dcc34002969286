import { createHash } from 'node:crypto'
import { chmod, open } from 'node:fs/promises'
import path from 'node:path'
import { type CatalogueRow, operatorEntry, publicEntry } from '../catalogue-entry.ts'
import type { OnProgress } from '../terminal-progress.ts'
import { formatNamed } from './export-forms.ts'
import type { WrittenList } from './export-notes.ts'
import type { Snapshot } from './export-repository.ts'
import type { FormName } from './export-args.ts'

/** Creates a file, mode 0600, and hashes it during the write. Throws EEXIST if it exists. */
async function checksummedFile(file: string) {
  const handle = await open(file, 'wx', 0o600)
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async write(text: string) {
      const piece = Buffer.from(text)
      hash.update(piece)
      bytes += piece.length
      await handle.appendFile(piece)
    },
    /** Syncs the file. */
    async close() {
      await handle.sync()
      await handle.close()
      return { bytes, sha256: hash.digest('hex') }
    },
  }
}

export interface ListTarget {
  readonly form: FormName
  readonly file: string
}

interface ListOptions {
  readonly everything: boolean
  /** Address of the site, the prefix of file addresses. */
  readonly site: string
  readonly onProgress: OnProgress
  /** Called after each page. */
  readonly onPage: (rows: readonly CatalogueRow[]) => Promise<void>
}

/** Writes all lists in parallel, a page at a time, and syncs them. */
export async function writeLists(
  { resources, pages }: Snapshot,
  targets: readonly ListTarget[],
  { everything, site, onProgress, onPage }: ListOptions,
): Promise<readonly WrittenList[]> {
  const lists = await Promise.all(
    targets.map(async ({ form, file }) => ({
      name: path.basename(file),
      form: formatNamed(form, everything),
      out: await checksummedFile(file),
    })),
  )
  const entryOf = everything ? operatorEntry : publicEntry
  let done = 0
  for (const { out, form } of lists) await out.write(form.head)
  for await (const rows of pages()) {
    const entries = rows.map((row) => entryOf(row, site))
    for (const { out, form } of lists) await out.write(entries.map((entry) => form.line(entry)).join(''))
    await onPage(rows)
    onProgress((done += rows.length), resources)
  }
  for (const { out, form } of lists) await out.write(form.tail())
  const written = await Promise.all(lists.map(async ({ name, out }) => ({ name, ...(await out.close()) })))
  if (!everything) await Promise.all(targets.map(({ file }) => chmod(file, 0o644)))
  return written
}
