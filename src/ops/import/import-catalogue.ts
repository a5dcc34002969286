/** `npm run import`: brings a catalogue and its files into the site, all of it or nothing, and never twice. */
import type { FileStore } from '#platform/files/file-store.ts'
import type { OnProgress } from '../terminal-progress.ts'
import type { CheckDeps } from './check-bundled.ts'
import type { ImportRepository } from './import-repository.ts'
import { importReport } from './import-report.ts'
import { readRows } from './read-rows.ts'
import type { Found } from './source-row.ts'
import { checkFiles, claimFiles } from './import-files.ts'

export interface ImportDeps extends CheckDeps {
  readonly rows: ImportRepository
  readonly files: Pick<FileStore, 'claim'>
  readonly now: () => Date
  readonly newSuffix: () => string
  /** A fresh line of progress for each step. */
  readonly progress: () => OnProgress
  readonly print: (line: string) => void
}

export interface ImportRequest {
  /** For the audit trail. */
  readonly name: string
  readonly source: AsyncIterable<Found>
  /** Looks only. */
  readonly checksOnly: boolean
  /** Rows that cannot be taken in are left out; otherwise one is enough for nothing to be taken in. */
  readonly skipsRefused: boolean
}

async function write(deps: ImportDeps, { name }: ImportRequest) {
  await claimFiles({ ...deps, onProgress: deps.progress() })
  const { resources, ratings } = await deps.rows.write(name)
  deps.print(`Imported: ${resources} resources, ${ratings} ratings of theirs.`)
}

async function sayUploadersLeftOut({ rows, print: say }: ImportDeps) {
  const { unknown, unconfirmed } = await rows.uploadersLeftOut()
  if (unknown > 0) say(`${unknown} uploaders have no account here: what they uploaded is that of Default.`)
  if (unconfirmed > 0)
    say(
      `${unconfirmed} uploaders have an account here, but their address is not confirmed: what they uploaded is that of Default. Before the import, npm run admin -- trust-addresses confirms addresses.`,
    )
}

/** Says what it finds and does. True when nothing was refused, or what was refused should be left out. */
export async function importCatalogue(deps: ImportDeps, wish: ImportRequest): Promise<boolean> {
  const { print: say, progress } = deps
  const report = importReport(say)
  await readRows({ ...deps, report, onProgress: progress() }, wish.source)
  await checkFiles({ ...deps, report, onProgress: progress() })
  for (const line of report.end()) say(line)
  await sayUploadersLeftOut(deps)
  const { refused, fresh } = report.counts
  const isStopped = refused > 0 && !wish.skipsRefused
  if (isStopped)
    say('Nothing is imported as long as rows are refused: mend them, or add the word without-refused.')
  else if (wish.checksOnly) say(`Only checked. To import ${fresh} resources, leave out the word check.`)
  else if (fresh === 0) say('There is nothing new to import.')
  else await write(deps, wish)
  return !isStopped
}
