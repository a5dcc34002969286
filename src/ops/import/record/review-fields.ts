import type { ReviewRecord } from './catalogue-record.ts'
import type { FieldReader, Remarks } from './field-reader.ts'
import { parseMoment } from './field-values.ts'
import { splitTags } from '../../catalogue-entry.ts'

const maxCount = 30_000
const maxFields = 20

const editors = ['author', 'moderator'] as const

/** Only a resource that is not public can be returned, and a return has a reason. */
function returnOf(fields: FieldReader, { note }: Remarks) {
  const reason = fields.line('returnedReason', 40)
  const returnedAt = parseMoment(fields.raw('returnedAt'))
  if (reason === undefined && returnedAt === undefined) return undefined
  if (reason === undefined || returnedAt === undefined || fields.isTrue('verified')) {
    note('returnedAt', 'A return needs a time, a reason, and a resource that is not public. It is left out.')
    return undefined
  }
  const named = fields.raw('returnedFields')
  const split = typeof named === 'string' ? splitTags(named) : []
  const list: readonly unknown[] = Array.isArray(named) ? named : split
  const known = list.filter((field) => typeof field === 'string').slice(0, maxFields)
  const returnedFields = known.length === 0 ? undefined : known
  return {
    returnedAt,
    returnedReason: reason,
    returnedText: fields.line('returnedText', 1_000),
    returnedFields,
  }
}

/** Edits, decisions and the request to the author, as exports of this site have them. */
export function reviewOf(fields: FieldReader, notes: Remarks): ReviewRecord {
  const count = (name: 'editNumber' | 'decisions' | 'returns') => {
    const number = fields.count(name)
    return number === undefined ? undefined : Math.min(number, maxCount)
  }
  return {
    editNumber: count('editNumber') || undefined,
    decisions: count('decisions'),
    returns: count('returns'),
    queuedAt: parseMoment(fields.raw('queuedAt')),
    editedAt: parseMoment(fields.raw('editedAt')),
    editedBy: editors.find((editor) => editor === fields.line('editedBy', 20)),
    returnedAt: undefined,
    returnedReason: undefined,
    returnedText: undefined,
    returnedFields: undefined,
    ...returnOf(fields, notes),
  }
}
