/**
 * `npm run import`: imports a catalogue with its files, all or nothing. A repeated import adds nothing twice.
 * 1. Read the rows of the source (`source-rows.ts`) and parse each into a record with remarks (`record/`).
 * 2. Compare records with stored resources; gather the new ones in a temporary table (`read-rows.ts`).
 * 3. Check the files of gathered rows like uploads; drop rows with a refused file (`import-files.ts`).
 * 4. Print the report. Stop if rows are refused, or after a check.
 * 5. Claim the files in the store; an interrupted import leaves orphans, which the sweep removes.
 * 6. Write resources, ledgers, counts and audit entry in one transaction (`import-repository.ts`).
 */
import { type ImportDeps, importReport } from './import-run.ts'
import { uploadersLeftOut, writeImport } from './import-repository.ts'
import { readRows } from './read-rows.ts'
import type { SourceRow } from './source-rows.ts'
import { checkFiles, claimFiles } from './import-files.ts'

export interface ImportRequest {
  /** Name of the source, for the audit log. */
  readonly name: string
  readonly source: AsyncIterable<SourceRow>
  /** Checks without any change. */
  readonly checksOnly: boolean
  /** Skips refused rows; otherwise one refused row stops the import. */
  readonly skipsRefused: boolean
}

async function write(deps: ImportDeps, { name }: ImportRequest) {
  await claimFiles(deps)
  const { resources, ratings } = await writeImport(deps.session, name)
  deps.print(`Imported: ${resources} resources with ${ratings} ratings.`)
}

async function printUnknownUploaders({ session, print: say }: ImportDeps) {
  const { unknown, unconfirmed } = await uploadersLeftOut(session)
  if (unknown > 0) say(`${unknown} uploaders have no account here: their uploads are listed under Default.`)
  if (unconfirmed > 0)
    say(
      `${unconfirmed} uploaders have an account here, but their address is not confirmed: their uploads are listed under Default. Before the import, npm run admin -- trust-addresses confirms addresses.`,
    )
}

/** Prints all results. Returns false if refused rows stopped the import. */
export async function importCatalogue(deps: ImportDeps, request: ImportRequest): Promise<boolean> {
  const { print: say } = deps
  const report = importReport(say)
  await readRows(deps, report, request.source)
  await checkFiles(deps, report)
  say(report.end())
  await printUnknownUploaders(deps)
  const { refused, fresh } = report.counts
  const isStopped = refused > 0 && !request.skipsRefused
  if (isStopped)
    say('Nothing is imported while rows are refused: correct them, or add the word without-refused.')
  else if (request.checksOnly) say(`Only checked. To import ${fresh} resources, leave out the word check.`)
  else if (fresh === 0) say('Nothing new to import.')
  else await write(deps, request)
  return !isStopped
}
