/**
 * Reads the Firestore export of the original site: documents in one nested object, in a list, or one in each line. Our own
 * JSON exports have the same shape.
 */
import * as z from 'zod/mini'
import { CommandError } from '../../run-command.ts'
import { JsonSyntaxError, JsonValues } from './json-values.ts'
import { type Found, maxRecordLength, peekStart } from '../source-row.ts'

/** Around the collections in the exports of some tools. */
const wrapping = '__collections__'
/** What an export that is one object has first; a document of its own has none of these. */
const startsNested = /^\s*\{\s*"(?:PDFS|users|analytics_data|__collections__)"\s*:/
const startsList = /^\s*\[/
const document = z.record(z.string(), z.unknown())
/** PDFS, then the subject's main document, its collection, the document. */
const pathLength = 4

const namesOf = (path: readonly string[]) => path.filter((name) => name !== wrapping)

/** Every document of `PDFS/{Subject}_Main/{Subject}`; of other collections each document, to be counted. */
function opensNested(path: readonly string[]) {
  const names = namesOf(path)
  return names.length < (names[0] === undefined || names[0] === 'PDFS' ? pathLength : 2)
}

const objectOf = (json: string) => {
  try {
    return z.safeParse(document, JSON.parse(json)).data
  } catch {
    return undefined
  }
}

const textIn = (fields: ReadonlyMap<string, unknown>, name: string) => {
  const said = fields.get(name)
  return typeof said === 'string' ? said : undefined
}

/** Some tools lay the fields of a document beside its path, others below `data`. */
function fieldsOf(said: Readonly<Record<string, unknown>>): Map<string, unknown> {
  const { data, ...around } = said
  const below = z.safeParse(document, data).data
  return new Map(Object.entries(below ? { ...around, ...below } : said))
}

/** `path` may name the document or the collection it lies in. */
function pathOf(fields: ReadonlyMap<string, unknown>) {
  const path = textIn(fields, 'path')?.replace(/^\/+|\/+$/g, '')
  if (path === undefined) return undefined
  const id = textIn(fields, 'id')
  return path.split('/').length === pathLength - 1 && id !== undefined ? `${path}/${id}` : path
}

function documentAt(row: number, json: string, at?: readonly string[]): Found {
  const said = objectOf(json)
  if (!said) return { row, error: 'is no object that JSON allows. Correct it, or take it out.' }
  const fields = fieldsOf(said)
  const path = at ? at.join('/') : pathOf(fields)
  const [collection = ''] = path?.split('/') ?? []
  if (path !== undefined && collection !== 'PDFS') return { collection }
  const id = at?.at(-1) ?? path?.split('/')[pathLength - 1]
  return { row, path, fields: id === undefined || fields.has('id') ? fields : fields.set('id', id) }
}

async function* nested(text: AsyncIterable<string>): AsyncGenerator<Found> {
  const values = new JsonValues(opensNested)
  let row = 0
  for await (const piece of text)
    for (const { path, json } of values.take(piece)) {
      const names = namesOf(path)
      // A field of a main document, or an empty wrapping.
      if (names[0] === 'PDFS' && names.length < pathLength) continue
      yield names[0] === 'PDFS' ? documentAt((row += 1), json, names) : { collection: names[0] ?? '' }
    }
  values.end()
}

async function* listed(text: AsyncIterable<string>): AsyncGenerator<Found> {
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

async function* lineByLine(text: AsyncIterable<string>): AsyncGenerator<Found> {
  let row = 0
  for await (const line of linesOf(text)) if (line.trim() !== '') yield documentAt((row += 1), line)
}

const wayOf = (start: string) => {
  if (startsNested.test(start)) return nested
  return startsList.test(start) ? listed : lineByLine
}

/** Throws CommandError where the text as a whole is no JSON; a line that is none is a row with trouble. */
export async function* jsonDocuments(text: AsyncIterable<string>): AsyncGenerator<Found> {
  const { start, whole } = await peekStart(text)
  try {
    yield* wayOf(start)(whole)
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error
    throw new CommandError(`The file is not whole JSON: ${error.message}. Export it again.`)
  }
}
