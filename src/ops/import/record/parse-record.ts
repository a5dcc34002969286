/** Parses a row into a record, with remarks on all that was changed or refused (LIM-11, T23, T28). */
import {
  type Attribute,
  attributes,
  byName,
  maxLanguages,
  type OptionalAttribute,
  optionalAttributes,
  signLanguage,
} from '#features/catalogue/resources/attributes.ts'
import { subjects, type StorageName } from '#features/catalogue/subjects/subject.ts'
import { distinctTags } from '#features/contributing/uploads/upload-rules.ts'
import { normalizeText } from '#shared/text.ts'
import { normalEmail } from '#platform/auth/email-address.ts'
import { splitTags } from '../../catalogue-entry.ts'
import { quoteForTerminal } from '../import-args.ts'
import type { SourceRow } from '../source-rows.ts'
import { type CatalogueRecord, type FileAddress, fileAddressOf } from './catalogue-record.ts'
import { type FieldReader, fieldReader, type Remarks, remarks } from './field-reader.ts'
import { licenceNamed, parseMoment, ratingsOf, resourceIdOf, reviewOf } from './field-values.ts'

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
  readonly notes: Remarks
}

/** Subject with this id, title or storage name. */
export const subjectNamed = (name: string) => subjectNames.get(plain(name))

function subjectOf({ fields, notes }: Reading): StorageName | undefined {
  const name = fields.line('subject', 100) ?? ''
  const subject = subjectNamed(name)
  if (subject === undefined)
    notes.refuse(
      'subject',
      name === ''
        ? 'It has no subject. Name one.'
        : `${quoteForTerminal(name)} is no subject of this site. Name one of them.`,
    )
  return subject
}

const listOf = (raw: unknown): readonly unknown[] => {
  if (Array.isArray(raw)) return raw
  return typeof raw === 'string' ? splitTags(raw) : []
}

function tagsOf({ fields, notes }: Reading): string[] {
  const raw = fields.raw('tags')
  const list = listOf(raw)
  if (raw !== undefined && !Array.isArray(raw) && typeof raw !== 'string')
    notes.note('tags', `${quoteForTerminal(raw)} is not a list. It has no tags.`)
  const texts = list
    .filter((tag) => typeof tag === 'string' || typeof tag === 'number')
    .map((tag) => normalizeText(String(tag)))
  const long = texts.filter((tag) => tag.length > attributes.tags.maxLength)
  if (long.length > 0)
    notes.note(
      'tags',
      `${long.length} with more than ${attributes.tags.maxLength} characters, such as ${quoteForTerminal(long[0])}. They are cut.`,
    )
  const tags = distinctTags(
    texts.map((tag) => tag.slice(0, attributes.tags.maxLength).replace(/\p{Surrogate}$/u, '')),
  )
  if (tags.length > maxTags || texts.length < list.length)
    notes.note('tags', `It has ${list.length} tags. The first ${maxTags} that are texts are kept.`)
  return tags.slice(0, maxTags)
}

function addressOf(id: string, { fields, notes }: Reading): FileAddress | undefined {
  const raw = fields.raw('file_url')
  const typed = typeof raw === 'string' ? raw.slice(0, 10_000) : ''
  const address = fileAddressOf(typed, id)
  if (!address)
    notes.refuse(
      'file_url',
      typed === ''
        ? 'It has neither a link nor a file. Give one, or leave the row out.'
        : `${quoteForTerminal(typed)} is no https address and names no file. Correct it, or leave the row out.`,
    )
  return address
}

/** CONTRIB-13: a missing title is replaced by the file name. */
function titleOf(address: FileAddress | undefined, { fields, notes }: Reading): string | undefined {
  const title = fields.line('title', attributes.title.maxLength)
  if (title !== undefined || !address) return title
  const name =
    address.kind === 'object' ? normalizeText(address.fileName).slice(0, attributes.title.maxLength) : ''
  if (name === '') notes.refuse('title', 'It has no title. Give it one.')
  else notes.note('title', `It has no title. The name of its file is taken: ${quoteForTerminal(name)}.`)
  return name
}

function modifiedAtOf(now: Date, { fields, notes }: Reading): Date {
  const raw = fields.raw('modifiedAt')
  const moment = parseMoment(raw)
  if (moment && moment <= now) return moment
  if (raw !== undefined)
    notes.note('modifiedAt', `${quoteForTerminal(raw)} is not a time in the past. It is treated as new.`)
  return now
}

/** In the column `languages` with `language` as its first, or in `language` alone. */
function languagesOf(reading: Reading): readonly string[] {
  const { fields, notes } = reading
  const first = languageOf(reading)
  const list = listOf(fields.raw('languages')).map((each) => String(each).trim())
  if (list.length === 0) return first === undefined ? [] : [first]
  const isValid = list.every((code) => /^[a-z]{2,3}$/.test(code)) && new Set(list).size === list.length
  if (!isValid || list.length > maxLanguages)
    notes.refuse(
      'languages',
      `${quoteForTerminal(list.join('; '))} is not a list of at most ${maxLanguages} different codes such as zu; en. Correct it.`,
    )
  if (first !== undefined && first !== list[0])
    notes.refuse(
      'language',
      `${quoteForTerminal(first)} is not the first of its languages, ${quoteForTerminal(list[0])}. Correct one of them.`,
    )
  return list
}

function languageOf({ fields, notes }: Reading): string | undefined {
  const named = fields.line('language', attributes.language.maxLength)
  if (named === undefined) return undefined
  const [, code] = /^([a-z]{2,3})(?:[-_].*)?$/i.exec(named) ?? []
  if (code === undefined)
    notes.note('language', `${quoteForTerminal(named)} is not a code such as en or af. It is left out.`)
  return code?.toLowerCase()
}

function licenceOf({ fields, notes }: Reading): string | undefined {
  const named = fields.line('licence', attributes.licence.maxLength)
  const licence = named === undefined ? undefined : licenceNamed(named)
  if (named !== undefined && licence === undefined)
    notes.note(
      'licence',
      `${quoteForTerminal(named)} is none that the site knows (content/licences.json). It is left out.`,
    )
  return licence
}

function reportsOf({ fields, notes }: Reading) {
  const amount = fields.count('reportAmount')
  if (amount !== undefined && amount > maxReports)
    notes.note('reportAmount', `${amount} reports are more than ${maxReports}, which are kept.`)
  return {
    reportAmount: amount === undefined ? undefined : Math.min(amount, maxReports),
    reported: fields.isTrue('reported'),
  }
}

const emailOf = ({ fields }: Reading) => {
  const named = fields.line('userID', 254)
  return named?.includes('@') ? normalEmail(named) : undefined
}

function choiceOf(name: OptionalAttribute, choices: readonly string[], { fields, notes }: Reading) {
  const named = fields.line(name, attributes[name].maxLength)
  const choice = choices.find((each) => plain(each) === plain(named ?? ''))
  if (named !== undefined && choice === undefined)
    notes.note(name, `${quoteForTerminal(named)} is none of ${choices.join(', ')}. It is left out.`)
  return choice
}

/** Readers of coded attributes; all others are texts. */
const codeReaders: Partial<Record<OptionalAttribute, (reading: Reading) => string | undefined>> = {
  licence: licenceOf,
  // Read with `languages`.
  language: () => undefined,
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

/** `now` replaces a missing or future date. `record` is undefined if it is refused. */
export function parseRecord({ fields: raw }: SourceRow, now: Date) {
  const notes = remarks()
  const reading: Reading = { fields: fieldReader(raw, notes), notes }
  const name = reading.fields.line('id', 1_500)
  if (name === undefined) notes.refuse('id', 'It has no id. Give each row one that stays the same.')
  const id = resourceIdOf(name ?? '')
  const subject = subjectOf(reading)
  const address = addressOf(id, reading)
  const title = titleOf(address, reading)
  const languages = languagesOf(reading)
  if (address?.kind === 'object' && languages.includes(signLanguage))
    notes.refuse(
      'languages',
      'Sign language (sfs) is filed as a link to a video. Give a link, or leave sfs out.',
    )
  const record = {
    id,
    tags: tagsOf(reading),
    modifiedAt: modifiedAtOf(now, reading),
    verified: reading.fields.isTrue('verified'),
    ...ratingsOf(reading.fields, notes),
    ...reportsOf(reading),
    ...optionalOf(reading),
    language: languages[0],
    languages,
    review: reviewOf(reading.fields, notes),
    uploader: emailOf(reading),
    sha256: sha256Of(reading),
  }
  const isRefused = notes.all.some(({ refuses }) => refuses) || !subject || !address || title === undefined
  const accepted: CatalogueRecord | undefined = isRefused ? undefined : { ...record, subject, address, title }
  return { record: accepted, remarks: notes.all }
}
