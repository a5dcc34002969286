/** `npm run firestore-to-csv -- EXPORT CATALOGUE.csv`: makes documents of the original site the table of `npm run import`. */
import '#app/commands/open-content.ts'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { sourceText } from '#ops/import/source-rows.ts'
import { CommandError, print, runCommand } from '#ops/run-command.ts'
import { documentTable } from './document-table.ts'

async function main([source, table, more]: readonly string[]): Promise<number> {
  if (source === undefined || table === undefined || more !== undefined)
    throw new CommandError(
      'Usage: npm run firestore-to-csv -- EXPORT CATALOGUE.csv   EXPORT is a .json or .jsonl export of documents',
    )
  const report = { errors: 0, print }
  await pipeline(
    documentTable(sourceText(source), report),
    createWriteStream(table, { flags: 'wx', mode: 0o600 }),
  )
  return report.errors === 0 ? 0 : 1
}

await runCommand(() => main(process.argv.slice(2)))
