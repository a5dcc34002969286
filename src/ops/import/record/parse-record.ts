/** Makes of a row what can be taken in, and says what could not (SECURITY §6 field limits, T23, T28). */
import {
  type Attribute,
  attributes,
  byName,
  type OptionalAttribute,
  optionalAttributes,
} from '#features/resources/attributes.ts'
import { subjects, type StorageName } from '#features/subjects/subject.ts'
import { distinctTags } from '#features/uploads/upload-rules.ts'
import { normalizeText } from '#shared/text.ts'
import { normalEmail } from '#platform/auth/email-address.ts'
import { splitTags } from '../../catalogue-entry.ts'
import { quoteForTerminal } from '../import-args.ts'
import type { SourceRow } from '../source-row.ts'
import { type CatalogueRecord, type FileAddress, fileAddressOf } from './catalogue-record.ts'
import { type FieldReader, fieldReader, type Remark, type Remarks, remarks } from './field-reader.ts'
import { licenceNamed, parseMoment, ratingsOf, resourceIdOf } from './field-values.ts'

const maxTags = 33
const maxReports = 10_000

const plain = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, '')
const subjectNames = new Map<string, StorageName>(
  subjects.flatMap(({ id, title, storageName }) =>
    [id, title, storageName].map((name) => [plain(name), storageName] as const),
  ),
)

interface Reading {
  readonly fields: FieldReader
  readonly said: Remarks
}

/** In a path the collection counts, whatever the document says. */
function subjectOf(path: string | undefined, { fields, said }: Reading): StorageName | undefined {
  const [, , collection] = path?.split('/') ?? []
  const named = fields.line('subject', 100)
  const name = collection ?? named ?? ''
  const subject = subjectNames.get(plain(name))
  if (subject === undefined)
    said.refuse(
      'subject',
      name === ''
        ? 'It has no subject. Name one of the eleven.'
        : `${quoteForTerminal(name)} is none of the eleven subjects. Name one of them.`,
    )
  else if (collection !== undefined && named !== undefined && subjectNames.get(plain(named)) !== subject)
    said.note(
      'subject',
      `It says ${quoteForTerminal(named)}, and lies in ${subject}. It is filed under ${subject}.`,
    )
  return subject
}

const listOf = (raw: unknown): readonly unknown[] => {
  if (Array.isArray(raw)) return raw
  return typeof raw === 'string' ? splitTags(raw) : []
}

function tagsOf({ fields, said }: Reading): string[] {
  const raw = fields.raw('tags')
  const list = listOf(raw)
  if (raw !== undefined && !Array.isArray(raw) && typeof raw !== 'string')
    said.note('tags', `${quoteForTerminal(raw)} is no list. It has no tags.`)
  const texts = list
    .filter((tag) => typeof tag === 'string' || typeof tag === 'number')
    .map((tag) => normalizeText(String(tag)))
  const long = texts.filter((tag) => tag.length > attributes.tags.maxLength)
  if (long.length > 0)
    said.note(
      'tags',
      `${long.length} with more than ${attributes.tags.maxLength} characters, such as ${quoteForTerminal(long[0])}. They are cut.`,
    )
  const tags = distinctTags(
    texts.map((tag) => tag.slice(0, attributes.tags.maxLength).replace(/\p{Surrogate}$/u, '')),
  )
  if (tags.length > maxTags || texts.length < list.length)
    said.note('tags', `It has ${list.length} tags. The first ${maxTags} that are texts are kept.`)
  return tags.slice(0, maxTags)
}

function addressOf(id: string, { fields, said }: Reading): FileAddress | undefined {
  const raw = fields.raw('file_url')
  const typed = typeof raw === 'string' ? raw.slice(0, 10_000) : ''
  const address = fileAddressOf(typed, id)
  if (!address)
    said.refuse(
      'file_url',
      typed === ''
        ? 'It has neither a link nor a file. Give one, or leave the row out.'
        : `${quoteForTerminal(typed)} is no https address and names no file. Correct it, or leave the row out.`,
    )
  return address
}

/** Spec 5: a file's name is the title of who gave none. */
function titleOf(address: FileAddress | undefined, { fields, said }: Reading): string | undefined {
  const title = fields.line('title', attributes.title.maxLength)
  if (title !== undefined || !address) return title
  const name =
    address.kind === 'object' ? normalizeText(address.fileName).slice(0, attributes.title.maxLength) : ''
  if (name === '') said.refuse('title', 'It has no title. Give it one.')
  else said.note('title', `It has no title. The name of its file is taken: ${quoteForTerminal(name)}.`)
  return name
}

function modifiedAtOf(now: Date, { fields, said }: Reading): Date {
  const raw = fields.raw('modifiedAt')
  const moment = parseMoment(raw)
  if (moment && moment <= now) return moment
  if (raw !== undefined)
    said.note('modifiedAt', `${quoteForTerminal(raw)} is no moment of the past. It is taken for new.`)
  return now
}

function languageOf({ fields, said }: Reading): string | undefined {
  const named = fields.line('language', attributes.language.maxLength)
  if (named === undefined) return undefined
  const [, code] = /^([a-z]{2,3})(?:[-_].*)?$/i.exec(named) ?? []
  if (code === undefined)
    said.note('language', `${quoteForTerminal(named)} is no code such as en or af. It is left out.`)
  return code?.toLowerCase()
}

function licenceOf({ fields, said }: Reading): string | undefined {
  const named = fields.line('licence', attributes.licence.maxLength)
  const licence = named === undefined ? undefined : licenceNamed(named)
  if (named !== undefined && licence === undefined)
    said.note(
      'licence',
      `${quoteForTerminal(named)} is none that the site knows (content/licences.json). It is left out.`,
    )
  return licence
}

function reportsOf({ fields, said }: Reading) {
  const amount = fields.count('reportAmount')
  if (amount !== undefined && amount > maxReports)
    said.note('reportAmount', `${amount} reports are more than ${maxReports}, which are kept.`)
  return {
    reportAmount: amount === undefined ? undefined : Math.min(amount, maxReports),
    reported: fields.isTrue('reported'),
  }
}

const emailOf = ({ fields }: Reading) => {
  const named = fields.line('userID', 254)
  return named?.includes('@') ? normalEmail(named) : undefined
}

function choiceOf(name: OptionalAttribute, choices: readonly string[], { fields, said }: Reading) {
  const named = fields.line(name, attributes[name].maxLength)
  const choice = choices.find((each) => plain(each) === plain(named ?? ''))
  if (named !== undefined && choice === undefined)
    said.note(name, `${quoteForTerminal(named)} is none of ${choices.join(', ')}. It is left out.`)
  return choice
}

/** Readers of attributes that are codes; the others are texts. */
const codeReaders: Partial<Record<OptionalAttribute, (reading: Reading) => string | undefined>> = {
  licence: licenceOf,
  language: languageOf,
}

const optionalOf = (reading: Reading) =>
  byName(optionalAttributes, (name) => {
    const { choices, maxLength }: Attribute & { readonly maxLength: number } = attributes[name]
    const readCode = codeReaders[name]
    if (readCode) return readCode(reading)
    return choices ? choiceOf(name, choices, reading) : reading.fields.line(name, maxLength)
  })

const sha256Of = ({ fields }: Reading) => {
  const sum = fields.line('sha256', 64)?.toLowerCase()
  return sum !== undefined && /^[0-9a-f]{64}$/.test(sum) ? sum : undefined
}

export interface Read {
  /** Undefined where a remark refuses it. */
  readonly record: CatalogueRecord | undefined
  readonly remarks: readonly Remark[]
}

/** `now`: what has no moment of the past is taken for new. */
export function parseRecord({ path, fields: raw }: SourceRow, now: Date): Read {
  const said = remarks()
  const reading: Reading = { fields: fieldReader(raw, said), said }
  const name = reading.fields.line('id', 1_500)
  if (name === undefined) said.refuse('id', 'It has no id. Give each row one that stays the same.')
  const id = resourceIdOf(name ?? '', path ?? name ?? '')
  const subject = subjectOf(path, reading)
  const address = addressOf(id, reading)
  const title = titleOf(address, reading)
  const record = {
    id,
    tags: tagsOf(reading),
    modifiedAt: modifiedAtOf(now, reading),
    verified: reading.fields.isTrue('verified'),
    ...ratingsOf(reading.fields, said),
    ...reportsOf(reading),
    ...optionalOf(reading),
    uploader: emailOf(reading),
    sha256: sha256Of(reading),
  }
  const isRefused = said.all.some(({ refuses }) => refuses) || !subject || !address || title === undefined
  return { record: isRefused ? undefined : { ...record, subject, address, title }, remarks: said.all }
}
