/** `npm run export`: the whole catalogue in open forms, as it stands at one moment. Written beside, then named. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { chmod, lstat, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore } from '#platform/files/file-store.ts'
import type { CatalogueRow } from '../catalogue-entry.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { hasErrorCode, syncFile, syncFolder } from '#platform/files/fsync.ts'
import type { OnProgress } from '../terminal-progress.ts'
import { CommandError } from '../run-command.ts'
import { type Exported, manifestText, readmeText } from './export-notes.ts'
import { inSnapshot, noteExport } from './export-repository.ts'
import type { ExportArgs } from './export-args.ts'
import { type ListTarget, writeLists } from './write-lists.ts'

/** Copies the file of a resource out of the store. Gives what is wrong with it in plain words, or undefined. */
async function copyFile(
  files: Pick<FileStore, 'read'>,
  { storage_key, sha256 }: CatalogueRow,
  place: string,
): Promise<string | undefined> {
  const found = await files.read(storage_key ?? '')
  if (!found) return 'is not in the store'
  const hash = createHash('sha256')
  const summed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(found.stream, summed, createWriteStream(place, { flags: 'wx', flush: true }))
  return hash.digest('hex') === sha256 ? undefined : 'is not what was uploaded (its sha256 differs)'
}

interface ExportDeps {
  readonly db: Db
  readonly files: Pick<FileStore, 'read'>
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
  if (found) throw new CommandError(`${target} is there already. Name another, or remove it first.`)
}

/** Copies the files of resources into a folder, and tells what is wrong with which. */
function fileCopier({ files, print: say }: ExportDeps, folder: string) {
  let copied = 0
  let errors = 0
  async function copy(row: CatalogueRow) {
    const place = path.join(folder, `${row.id}.${path.extname(row.storage_key ?? '').slice(1)}`)
    const error = await copyFile(files, row, place)
    if (error === undefined) copied += 1
    else {
      errors += 1
      say(`Resource ${row.id}: its file ${error}. Look what npm run verify says.`)
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
  { form: 'csv', place: path.join(folder, 'catalogue.csv') },
  { form: 'jsonl', place: path.join(folder, 'catalogue.jsonl') },
  { form: 'json', place: path.join(folder, 'documents.json') },
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

/** The whole folder below its passing name; gives what is in it and how many files could not be copied. */
async function writeFolder(deps: ExportDeps, { everything, withFiles }: ExportArgs, folder: string) {
  const filesFolder = path.join(folder, 'files')
  await mkdir(withFiles ? filesFolder : folder, { recursive: true, mode: 0o700 })
  const copier = fileCopier(deps, filesFolder)
  const also = (rows: readonly CatalogueRow[]) => (withFiles ? copier.copyAll(rows) : Promise.resolve())
  const exportedAt = deps.now()
  const { resources, lists } = await inSnapshot(deps.db, everything, async (seen) => ({
    resources: seen.resources,
    lists: await writeLists(seen, targetsIn(folder), { ...deps, everything, also }),
  }))
  const { copied, errors } = copier.done()
  const { site, siteName } = deps
  const files = withFiles ? copied : undefined
  await writeNotes(folder, { site, siteName, exportedAt, everything, resources, files, lists })
  if (withFiles) await syncFolder(filesFolder)
  await syncFolder(folder)
  // What is public may be read by all who reach it.
  if (!everything)
    await Promise.all([folder, ...(withFiles ? [filesFolder] : [])].map((each) => chmod(each, 0o755)))
  return { resources, copied, errors }
}

async function writeSingle(deps: ExportDeps, { everything, form = 'csv' }: ExportArgs, place: string) {
  const also = () => Promise.resolve()
  const resources = await inSnapshot(deps.db, everything, async (seen) => {
    await writeLists(seen, [{ form, place }], { ...deps, everything, also })
    return seen.resources
  })
  return { resources, copied: 0, errors: 0 }
}

/** True when all of it is there. Throws CommandError when the target is there already. */
export async function exportCatalogue(deps: ExportDeps, words: ExportArgs): Promise<boolean> {
  const { target, form, everything, withFiles } = words
  const { db, print: say } = deps
  await assertNotExists(target)
  const beside = `${path.resolve(target)}.unfinished`
  // Of one that was cut short.
  await rm(beside, { recursive: true, force: true })
  const { resources, copied, errors } = await (form ? writeSingle : writeFolder)(deps, words, beside)
  if (everything) await noteExport(db, path.basename(target), resources)
  await rename(beside, target)
  await syncFolder(path.dirname(path.resolve(target)))
  say(`Exported to ${target}: ${resources} resources${withFiles ? `, ${copied} files` : ''}.`)
  if (everything) say('It holds what is not public, and emails. Keep it as you keep a backup.')
  return errors === 0
}
