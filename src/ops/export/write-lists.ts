import { createHash } from 'node:crypto'
import { chmod, open } from 'node:fs/promises'
import path from 'node:path'
import { type CatalogueRow, operatorEntry, publicEntry } from '../catalogue-entry.ts'
import type { OnProgress } from '../terminal-progress.ts'
import { formOf } from './export-forms.ts'
import type { WrittenList } from './export-notes.ts'
import type { Snapshot } from './export-repository.ts'
import type { FormName } from './export-args.ts'

interface OutFile {
  write(text: string): Promise<void>
  /** Durable from then on. */
  close(): Promise<{ readonly bytes: number; readonly sha256: string }>
}

/** A new file for its owner alone, summed while it is written. Throws EEXIST where there is one. */
async function outFile(place: string): Promise<OutFile> {
  const handle = await open(place, 'wx', 0o600)
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async write(text) {
      const piece = Buffer.from(text)
      hash.update(piece)
      bytes += piece.length
      await handle.appendFile(piece)
    },
    async close() {
      await handle.sync()
      await handle.close()
      return { bytes, sha256: hash.digest('hex') }
    },
  }
}

export interface ListTarget {
  readonly form: FormName
  readonly place: string
}

interface ListOptions {
  readonly everything: boolean
  /** Address of the site, before those of its files. */
  readonly site: string
  readonly onProgress: OnProgress
  /** Told each page once it is written. */
  readonly also: (rows: readonly CatalogueRow[]) => Promise<void>
}

/** Writes the lists side by side, a page at a time, durably. */
export async function writeLists(
  { resources, pages }: Snapshot,
  targets: readonly ListTarget[],
  { everything, site, onProgress, also }: ListOptions,
): Promise<readonly WrittenList[]> {
  const lists = await Promise.all(
    targets.map(async ({ form, place }) => ({
      name: path.basename(place),
      form: formOf[form](everything),
      out: await outFile(place),
    })),
  )
  const entryOf = everything ? operatorEntry : publicEntry
  let done = 0
  for (const { out, form } of lists) await out.write(form.head)
  for await (const rows of pages()) {
    const entries = rows.map((row) => entryOf(row, site))
    for (const { out, form } of lists) await out.write(entries.map((entry) => form.line(entry)).join(''))
    await also(rows)
    onProgress((done += rows.length), resources)
  }
  for (const { out, form } of lists) await out.write(form.tail())
  const written = await Promise.all(lists.map(async ({ name, out }) => ({ name, ...(await out.close()) })))
  if (!everything) await Promise.all(targets.map(({ place }) => chmod(place, 0o644)))
  return written
}
