/** `npm run export`: the catalogue at one moment, in open formats. Written to a draft, then renamed. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { chmod, lstat, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore } from '#platform/files/file-store.ts'
import type { CatalogueRow } from '../catalogue-entry.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { syncFile, syncFolder } from '#platform/files/fsync.ts'
import type { OnProgress } from '../terminal-progress.ts'
import { CommandError } from '../run-command.ts'
import { type Exported, manifestText, readmeText } from './export-notes.ts'
import { inSnapshot, noteExport } from './export-repository.ts'
import type { ExportArgs } from './export-args.ts'
import { type ListTarget, writeLists } from './write-lists.ts'
import { hasErrorCode } from '#platform/errors.ts'

/** Copies the file of a resource out of the store. Returns a message if the file is missing or damaged. */
async function copyFile(
  files: FileStore,
  { storage_key, sha256 }: CatalogueRow,
  file: string,
): Promise<string | undefined> {
  const found = await files.read(storage_key ?? '')
  if (!found) return 'is not in the store'
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(found.stream, hashing, createWriteStream(file, { flags: 'wx', flush: true }))
  return hash.digest('hex') === sha256 ? undefined : 'is not what was uploaded (its sha256 differs)'
}

interface ExportDeps {
  readonly db: Db
  readonly files: FileStore
  /** Address and name of the site. */
  readonly site: string
  readonly siteName: string
  readonly now: () => Date
  readonly onProgress: OnProgress
  readonly print: (line: string) => void
}

const filesAtOnce = 4

async function assertNotExists(target: string) {
  const found = await lstat(target).catch((error: unknown) => {
    if (hasErrorCode(error, 'ENOENT')) return undefined
    throw error
  })
  if (found) throw new CommandError(`${target} already exists. Choose another name, or remove it first.`)
}

/** Copies the files of resources into a folder and prints errors. */
function fileCopier({ files, print: say }: ExportDeps, folder: string) {
  let copied = 0
  let errors = 0
  async function copy(row: CatalogueRow) {
    const file = path.join(folder, `${row.id}.${path.extname(row.storage_key ?? '').slice(1)}`)
    const error = await copyFile(files, row, file)
    if (error === undefined) copied += 1
    else {
      errors += 1
      say(`Resource ${row.id}: its file ${error}. Run npm run verify for details.`)
    }
  }
  return {
    async copyAll(rows: readonly CatalogueRow[]) {
      const withFile = rows.filter(({ kind }) => kind === 'file')
      for (let i = 0; i < withFile.length; i += filesAtOnce)
        await Promise.all(withFile.slice(i, i + filesAtOnce).map(copy))
    },
    done: () => ({ copied, errors }),
  }
}

const targetsIn = (folder: string): readonly ListTarget[] => [
  { form: 'csv', file: path.join(folder, 'catalogue.csv') },
  { form: 'jsonl', file: path.join(folder, 'catalogue.jsonl') },
  { form: 'json', file: path.join(folder, 'documents.json') },
]

async function writeNotes(folder: string, exported: Exported) {
  for (const [name, text] of [
    ['manifest.json', manifestText(exported)],
    ['README.txt', readmeText(exported)],
  ] as const) {
    await writeFile(path.join(folder, name), text)
    await syncFile(path.join(folder, name))
  }
}

/** Writes the draft folder; returns the counts and the number of failed files. */
async function writeFolder(deps: ExportDeps, { everything, withFiles }: ExportArgs, folder: string) {
  const filesFolder = path.join(folder, 'files')
  await mkdir(withFiles ? filesFolder : folder, { recursive: true, mode: 0o700 })
  const copier = fileCopier(deps, filesFolder)
  const onPage = (rows: readonly CatalogueRow[]) => (withFiles ? copier.copyAll(rows) : Promise.resolve())
  const exportedAt = deps.now()
  const { resources, lists } = await inSnapshot(deps.db, everything, async (snapshot) => ({
    resources: snapshot.resources,
    lists: await writeLists(snapshot, targetsIn(folder), { ...deps, everything, onPage }),
  }))
  const { copied, errors } = copier.done()
  const { site, siteName } = deps
  const files = withFiles ? copied : undefined
  await writeNotes(folder, { site, siteName, exportedAt, everything, resources, files, lists })
  if (withFiles) await syncFolder(filesFolder)
  await syncFolder(folder)
  // A public catalogue is readable by all users of the machine.
  if (!everything)
    await Promise.all([folder, ...(withFiles ? [filesFolder] : [])].map((each) => chmod(each, 0o755)))
  return { resources, copied, errors }
}

async function writeSingle(deps: ExportDeps, { everything, form = 'csv' }: ExportArgs, file: string) {
  const onPage = () => Promise.resolve()
  const resources = await inSnapshot(deps.db, everything, async (snapshot) => {
    await writeLists(snapshot, [{ form, file }], { ...deps, everything, onPage })
    return snapshot.resources
  })
  return { resources, copied: 0, errors: 0 }
}

/** Returns false if files could not be copied. Throws CommandError if the target exists. */
export async function exportCatalogue(deps: ExportDeps, options: ExportArgs): Promise<boolean> {
  const { target, form, everything, withFiles } = options
  const { db, print: say } = deps
  await assertNotExists(target)
  const draft = `${path.resolve(target)}.unfinished`
  // The draft of an interrupted export.
  await rm(draft, { recursive: true, force: true })
  const { resources, copied, errors } = await (form ? writeSingle : writeFolder)(deps, options, draft)
  if (everything) await noteExport(db, path.basename(target), resources)
  await rename(draft, target)
  await syncFolder(path.dirname(path.resolve(target)))
  say(`Exported to ${target}: ${resources} resources${withFiles ? `, ${copied} files` : ''}.`)
  if (everything) say('It contains emails and resources that are not public. Store it like a backup.')
  return errors === 0
}
