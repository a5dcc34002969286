/** Rows of a batch: files that are sent together with shared details, each as a resource of its own. */
import { contributePageRules, fileError, fileErrorCause } from '../../../upload-rules.ts'
import { isPhoto, maxFiles, type SharedFile } from '../../../share-inbox.ts'
import type { BatchRow, BatchState } from '../batch-store.ts'

export const titleOfRow = ({ title, name }: BatchRow) => title.trim() || name

/** True from the create call until its definite answer: until then only the same body is sent again. */
export const isLocked = ({ reached, state }: BatchRow) => reached.filing !== undefined || state === 'sent'

/** Rows that the next press of Send sends. */
export const isSendable = ({ state, isIncluded }: BatchRow) =>
  state === 'waiting' || (state === 'ready' && isIncluded)

export const takesPlace = ({ state }: BatchRow) => state !== 'sent' && state !== 'photo'

export const rowsIn = (rows: readonly BatchRow[], ...states: readonly BatchState[]) =>
  rows.filter(({ state }) => states.includes(state))

/** An earlier row with the same bytes that is not sent. */
export const twinOf = ({ order, sha256 }: BatchRow, rows: readonly BatchRow[]) =>
  rows.find((row) => row.order < order && row.state !== 'sent' && sha256 && row.sha256 === sha256)

/** A chosen file, or one that another app has shared. */
type NewFile = Pick<SharedFile<File>, 'id' | 'name' | 'size' | 'file'> & Partial<SharedFile>

function rowOf(added: NewFile, place: Pick<BatchRow, 'order' | 'keptAt'>): BatchRow {
  const { id, name, size, type, file, receivedAt } = added
  const refusal = fileError(added, contributePageRules)
  const failure = refusal && [fileErrorCause(added), refusal].filter(Boolean).join(' ')
  const begun = { title: '', isIncluded: true, reached: { safeBytes: 0, arrived: false } }
  const row = { ...place, ...begun, id, name, size, file, isShared: receivedAt !== undefined }
  if (type !== undefined && file && size > 0 && isPhoto({ type })) return { ...row, state: 'photo' }
  return { ...row, state: failure ? 'refused' : 'ready', failure }
}

/** The rows of new files as far as the list has room, and how many files were left out. */
export function rowsOf(files: readonly NewFile[], rows: readonly BatchRow[], keptAt: number) {
  const room = Math.max(0, maxFiles - rows.filter(takesPlace).length)
  const first = 1 + Math.max(0, ...rows.map(({ order }) => order))
  const all = files.map((file, at) => rowOf(file, { order: first + at, keptAt }))
  const excess = new Set(all.filter(takesPlace).slice(room))
  return { added: all.filter((row) => !excess.has(row)), leftOut: excess.size }
}
