/** COPY from a stream of rows, through the driver's own connection: the quickest way into a table. */
import type pg from 'pg'
import type { MadeUpRow } from './resources.ts'

/** COPY support of the driver's connection that its types omit. */
interface CopyConnection {
  query(statement: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
  readonly stream: NodeJS.WritableStream & { readonly writableNeedDrain: boolean }
}

const chunkRows = 500

const special: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string) => text.replace(/[\\\t\n\r]/g, (sign) => special[sign] ?? sign)

const arrayText = (texts: readonly string[]) =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`

function cell(value: MadeUpRow[string] | undefined): string {
  if (value === null || value === undefined) return '\\N'
  return escaped(typeof value === 'object' ? arrayText(value) : String(value))
}

async function send(connection: CopyConnection, columns: readonly string[], rows: Iterable<MadeUpRow>) {
  let lines: string[] = []
  const flush = async () => {
    connection.sendCopyFromChunk(Buffer.from(lines.join('')))
    lines = []
    if (connection.stream.writableNeedDrain)
      await new Promise<void>((resolve) => connection.stream.once('drain', () => resolve()))
  }
  for (const row of rows) {
    lines.push(`${columns.map((name) => cell(row[name])).join('\t')}\n`)
    if (lines.length === chunkRows) await flush()
  }
  await flush()
  connection.endCopyFrom()
}

/** Brings rows into a table; a column that a row lacks is null there. */
export function copyIn(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  rows: Iterable<MadeUpRow>,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const copy = {
    submit: (connection: CopyConnection) =>
      connection.query(`copy ${table} (${columns.join(', ')}) from stdin`),
    handleCopyInResponse: (connection: CopyConnection) =>
      void send(connection, columns, rows).catch((error: unknown) => {
        connection.sendCopyFail('The rows ran out.')
        reject(error)
      }),
    handleCommandComplete() {},
    handleReadyForQuery: () => resolve(),
    handleError: (error: unknown) => reject(error),
  }
  client.query(copy as unknown as pg.Submittable)
  return promise
}
