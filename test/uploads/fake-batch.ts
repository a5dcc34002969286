/** A site and a device for the queue of a batch; both survive the end of a tab. */
import { CallFailure, networkFailure } from '#client/call-failure.ts'
import { emptyUpload } from '#features/contributing/uploads/upload-rules.ts'
import { BatchQueue } from '#features/contributing/uploads/web/several/queue/batch-queue.ts'
import type {
  BatchCalls,
  BatchRow,
  RowChange,
} from '#features/contributing/uploads/web/several/batch-store.ts'

const missing = () => new CallFailure('upload_not_found', 'This upload has expired.', 404)
export const refusal = (
  code: ConstructorParameters<typeof CallFailure>[0],
  status: number,
  waitMs?: number,
) => new CallFailure(code, `Refused: ${code}`, status, undefined, waitMs)

export interface FakeSite {
  readonly uploads: Set<string>
  readonly records: { readonly title: string; readonly key: string }[]
  readonly calls: { readonly body: string; readonly key: string }[]
}

/** Receives the name of each step, before and after its effect. */
export type Gate = (step: string) => Promise<void>

export const aRow = (order: number, changes: Partial<BatchRow> = {}): BatchRow => ({
  id: `row ${order}`,
  order,
  name: `${order}.pdf`,
  size: 3_000,
  title: '',
  isIncluded: true,
  isShared: false,
  keptAt: 0,
  state: 'ready',
  reached: { safeBytes: 0, arrived: false },
  file: new File(['%PDF'], `${order}.pdf`),
  ...changes,
})

const details = { ...emptyUpload, subject: 'Maths' } as const

/** The create call of the site: a key is answered once. */
function createOn(site: FakeSite, body: string, key: string) {
  site.calls.push({ body, key })
  if (site.records.some((record) => record.key === key)) return
  const { title, uploadId } = JSON.parse(body) as { title: string; uploadId: string }
  if (!site.uploads.delete(uploadId)) throw missing()
  site.records.push({ title, key })
}

const addTo = (device: Map<string, BatchRow>, rows: readonly BatchRow[]) => {
  for (const row of rows) device.set(row.id, row)
}

async function saveOn(device: Map<string, BatchRow>, id: string, changes: RowChange, gate: Gate) {
  await gate('save')
  const row = device.get(id)
  if (row) device.set(id, { ...row, ...changes })
  await gate('saved')
}

export function fakeBatch(rows: readonly BatchRow[]) {
  const site: FakeSite = { uploads: new Set(), records: [], calls: [] }
  const device = new Map(rows.map((row) => [row.id, row]))
  let ids = 0
  const newId = () => `id ${(ids += 1)}`
  const waits: number[] = []

  const calls = (gate: Gate): BatchCalls => ({
    async transfer({ uploadId = newId(), onCreated, onSafe }) {
      await gate('begin')
      onCreated(uploadId)
      await gate('piece')
      onSafe(1_000)
      await gate('last piece')
      site.uploads.add(uploadId)
      onSafe(3_000)
      return uploadId
    },
    async create(body, key) {
      await gate('create')
      createOn(site, body, key)
      await gate('answer')
    },
    stop: (uploadId) => void site.uploads.delete(uploadId),
    add: (added) => Promise.resolve(addTo(device, added)),
    save: (id, changes) => saveOn(device, id, changes, gate),
    async remove(id) {
      await gate('remove')
      device.delete(id)
    },
    saveDetails: () => Promise.resolve(),
    wait: (ms) => Promise.resolve(void waits.push(ms)),
  })
  /** The queue of a new tab. */
  const openTab = (gate: Gate = () => Promise.resolve()) =>
    new BatchQueue(calls(gate), [...device.values()], details)
  return { site, device, waits, openTab }
}

export const lost = networkFailure
