import path from 'node:path'
import { CommandTrouble } from '../../shell.ts'
import { csvRows } from './csv-rows.ts'
import { jsonDocuments } from './json-documents.ts'
import type { Found } from './source-row.ts'
import { sourceText } from './source-text.ts'

const readers: Readonly<Record<string, (text: AsyncIterable<string>) => AsyncIterable<Found>>> = {
  '.csv': csvRows,
  '.json': jsonDocuments,
  '.jsonl': jsonDocuments,
  '.ndjson': jsonDocuments,
}

/** The records of a file, as its ending says it is written. Throws CommandTrouble, also later, when it cannot be read. */
export function sourceRows(file: string): AsyncIterable<Found> {
  const ending = path.extname(file).toLowerCase()
  const read = Object.hasOwn(readers, ending) ? readers[ending] : undefined
  if (!read)
    throw new CommandTrouble(
      `${file} is none of ${Object.keys(readers).join(', ')}. Name it after what it is.`,
    )
  return read(sourceText(file))
}
