/** Reads Firestore exports of the original site (nested, list, or one document a line) and JSON exports of this site. */
import * as z from 'zod/mini'
import { parseJson } from '#shared/formats/json.ts'
import { CommandError } from '#ops/run-command.ts'
import { JsonSyntaxError, JsonValues } from './json-values.ts'
import { maxRecordLength, peekStart } from '#ops/import/source-rows.ts'

export interface Document {
  /** Number of the document from 1. */
  readonly row: number
  /** Such as `PDFS/Maths_Main/Maths/{id}`; undefined if the export has none. */
  readonly path: string | undefined
  readonly fields: ReadonlyMap<string, unknown>
}

interface InvalidDocument {
  readonly row: number
  readonly error: string
}

/** A document of a collection that is not imported. */
interface OtherDocument {
  readonly collection: string
}

export type DocumentItem = Document | InvalidDocument | OtherDocument

/** Some export tools wrap collections in this key. */
const wrapping = '__collections__'
/** First key of a nested export; a single document has none of these. */
const startsNested = /^\s*\{\s*"(?:PDFS|users|analytics_data|__collections__)"\s*:/
const startsList = /^\s*\[/
const document = z.record(z.string(), z.unknown())
/** Parts of a document's path: PDFS, main document of the subject, collection, document. */
const pathLength = 4

const namesOf = (path: readonly string[]) => path.filter((name) => name !== wrapping)

/** Descends to the documents of `PDFS/{Subject}_Main/{Subject}`, and of other collections, which are only counted. */
function opensNested(path: readonly string[]) {
  const names = namesOf(path)
  return names.length < (names[0] === undefined || names[0] === 'PDFS' ? pathLength : 2)
}

const objectOf = (json: string) => z.safeParse(document, parseJson(json)).data

const textIn = (fields: ReadonlyMap<string, unknown>, name: string) => {
  const value = fields.get(name)
  return typeof value === 'string' ? value : undefined
}

/** Some tools put the fields of a document beside its path, others under `data`. */
function fieldsOf(value: Readonly<Record<string, unknown>>): Map<string, unknown> {
  const { data, ...around } = value
  const below = z.safeParse(document, data).data
  return new Map(Object.entries(below ? { ...around, ...below } : value))
}

/** `path` may be that of the document or of its collection. */
function pathOf(fields: ReadonlyMap<string, unknown>) {
  const path = textIn(fields, 'path')?.replace(/^\/+|\/+$/g, '')
  if (path === undefined) return undefined
  const id = textIn(fields, 'id')
  return path.split('/').length === pathLength - 1 && id !== undefined ? `${path}/${id}` : path
}

function documentAt(row: number, json: string, at?: readonly string[]): DocumentItem {
  const value = objectOf(json)
  if (!value) return { row, error: 'is not a valid JSON object. Correct it, or remove it.' }
  const fields = fieldsOf(value)
  const path = at ? at.join('/') : pathOf(fields)
  const [collection = ''] = path?.split('/') ?? []
  if (path !== undefined && collection !== 'PDFS') return { collection }
  const id = at?.at(-1) ?? path?.split('/')[pathLength - 1]
  return { row, path, fields: id === undefined || fields.has('id') ? fields : fields.set('id', id) }
}

async function* nestedDocuments(text: AsyncIterable<string>): AsyncGenerator<DocumentItem> {
  const values = new JsonValues(opensNested)
  let row = 0
  for await (const piece of text)
    for (const { path, json } of values.take(piece)) {
      const names = namesOf(path)
      // A field of a main document, or an empty wrapper.
      if (names[0] === 'PDFS' && names.length < pathLength) continue
      yield names[0] === 'PDFS' ? documentAt((row += 1), json, names) : { collection: names[0] ?? '' }
    }
  values.end()
}

async function* documentList(text: AsyncIterable<string>): AsyncGenerator<DocumentItem> {
  const values = new JsonValues((path) => path.length === 0)
  let row = 0
  for await (const piece of text)
    for (const { json } of values.take(piece)) yield documentAt((row += 1), json)
  values.end()
}

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of text) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
    if (rest.length > maxRecordLength)
      throw new JsonSyntaxError(`a line is longer than ${maxRecordLength.toLocaleString('en')} characters`)
  }
  yield rest
}

async function* jsonLines(text: AsyncIterable<string>): AsyncGenerator<DocumentItem> {
  let row = 0
  for await (const line of linesOf(text)) if (line.trim() !== '') yield documentAt((row += 1), line)
}

const formatReader = (start: string) => {
  if (startsNested.test(start)) return nestedDocuments
  return startsList.test(start) ? documentList : jsonLines
}

/** Throws CommandError if the whole text is invalid JSON; an invalid line becomes a row with an error. */
export async function* jsonDocuments(text: AsyncIterable<string>): AsyncGenerator<DocumentItem> {
  const { start, whole } = await peekStart(text)
  try {
    yield* formatReader(start)(whole)
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error
    throw new CommandError(`The file is not complete JSON: ${error.message}. Export it again.`)
  }
}
