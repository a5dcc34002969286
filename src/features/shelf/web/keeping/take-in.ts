/** Brings a resource onto this phone: its bytes first, then its record. What fails on the way leaves nothing behind. */
import type { PublicResource } from '#features/resources/resource.ts'
import { savesData } from '#client/data-saver/saves-data.ts'
import { versionOf } from '../../kept-resource.ts'
import { freeBytes, type Room } from '../../shelf-words.ts'
import { downloadFile } from '../fetching/download-file.ts'
import { deleteFiles, type KeptFile, putFile, readFile } from './files.ts'
import { putRecord, readRecord, type ShelfRecord } from './records.ts'
import { rest } from '#client/timing/rest.ts'
import { roomHere } from './room.ts'
import { unswept } from './alone.ts'

/** `room`: what the browser says there is. Undefined when it said there was more, and then refused. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom'
  readonly room: Room | undefined
  constructor(room?: Room) {
    super('There is not enough room on this phone.')
    this.room = room
  }
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

async function assertRoom(bytes: number | null) {
  const room = await roomHere()
  if (room && bytes !== null && bytes > freeBytes(room)) throw new NoRoom(room)
}

/** A few kB, most often in the browser's cache already. The shelf does well without it. */
async function coverOf({ thumbnail }: PublicResource): Promise<Blob | undefined> {
  if (thumbnail === null || savesData()) return undefined
  try {
    const answer = await fetch(thumbnail, { cache: 'force-cache' })
    const isPicture = answer.headers.get('content-type')?.startsWith('image/')
    return answer.ok && isPicture ? await answer.blob() : undefined
  } catch {
    return undefined
  }
}

/** Both or none; a copy that was here before stays when it cannot be replaced. */
const commit = (record: ShelfRecord, file: KeptFile | undefined, isNew: boolean) =>
  unswept(async () => {
    const { id } = record.resource
    try {
      if (file) await putFile(id, file)
      await putRecord(record)
    } catch (error) {
      if (isNew) await deleteFiles([id]).catch(() => {})
      throw isFull(error) ? new NoRoom() : error
    }
  })

/** Keeps a resource, or brings the kept one up to date. Fails with `NoRoom`, as `downloadFile`, or as the browser's stores do. */
export async function takeIn(
  resource: PublicResource,
  now: number,
  { onPercent, signal }: { readonly onPercent: (percent: number) => void; readonly signal: AbortSignal },
): Promise<void> {
  const { id, kind, bytes, file_url: address } = resource
  const before = await readRecord(id)
  const here = before && (await readFile(id))
  let file: KeptFile | undefined
  if (kind === 'file') {
    if (!here) await assertRoom(bytes)
    const etag = here?.headers['etag']
    file = await downloadFile({ address, bytes, etag, onPercent, signal }, rest)
  }
  const cover = (await coverOf(resource)) ?? before?.cover
  signal.throwIfAborted()
  const record = { resource, keptAt: before?.keptAt ?? now, version: versionOf(resource), cover }
  await commit(record, file, !here)
}
