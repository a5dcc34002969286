/** `npm run import` without the process around it: into a test's own site. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { bundleBeside, bundleFolder } from '#ops/import/bundle-folder.ts'
import { importCatalogue } from '#ops/import/import-catalogue.ts'
import { withImport } from '#ops/import/import-repository.ts'
import { parseImportArgs } from '#ops/import/import-args.ts'
import { csvRows, sourceRows, sourceText } from '#ops/import/source-rows.ts'
import { documentTable } from '#tools/firestore/document-table.ts'
import type { TestSite } from '../../site.ts'

export interface CommandOutput {
  readonly isDone: boolean
  readonly lines: readonly string[]
}

/** Documents become a table first, as by `tools/firestore/to-csv.ts`. */
const rowsOf = (file: string, print: (line: string) => void) =>
  path.extname(file) === '.csv'
    ? sourceRows(file)
    : csvRows(documentTable(sourceText(file), { errors: 0, print }))

/** `words` are the arguments after `npm run import --`. */
export async function importInto({ parts, database }: TestSite, ...args: string[]): Promise<CommandOutput> {
  const { file, folder, ...request } = parseImportArgs(args)
  const lines: string[] = []
  const isDone = await withImport(database.db, async (session) =>
    importCatalogue(
      {
        session,
        bundle: await (folder === undefined ? bundleBeside(file) : bundleFolder(folder)),
        files: parts.files,
        virusScanner: parts.virusScanner,
        runInChild: parts.runInChild,
        now: parts.now,
        newSuffix: () => randomBytes(16).toString('hex'),
        progress: () => () => {},
        print: (line) => lines.push(line),
      },
      { ...request, name: path.basename(file), source: rowsOf(file, (line) => lines.push(line)) },
    ),
  )
  return { isDone, lines }
}

/** Writes files into a temporary folder of the test; returns a function that resolves paths in it. */
export async function folderWith(files: Readonly<Record<string, string | Buffer>>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'thuto-moving-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), content)
  }
  return (name = '') => path.join(folder, name)
}
