import { fileTypeOf } from '#features/contributing/files/file-type.ts'
import { isPhoto, type SharedFile } from '../../share-inbox.ts'
import { emptyUpload } from '../../upload-rules.ts'
import { batchCalls, readBatch, saveRows } from './batch-store.ts'
import { BatchQueue } from './queue/batch-queue.ts'
import { rowsIn, rowsOf } from './queue/batch-row.ts'
import { discardShared, sharedFiles } from './share-inbox-store.ts'

interface TakenOver {
  /** Number of files from other apps for which the list has no room. */
  readonly notAdded: number
  /** Names of such files of other types. */
  readonly notAccepted: readonly string[]
}
const nothingTaken: TakenOver = { notAdded: 0, notAccepted: [] }

export interface OpenBatch extends TakenOver {
  readonly queue: BatchQueue
  /** Another tab has the batch. */
  readonly isElsewhere: boolean
}

const isAccepted = (file: SharedFile) => isPhoto(file) || fileTypeOf(file.name) !== undefined

/** Empties the share inbox into the batch, under the same ids: repeated after a crash it adds nothing twice. */
export async function takeOverShared(account: string, now: number): Promise<TakenOver> {
  const shared = await sharedFiles(now)
  const { rows } = await readBatch(account, now)
  const fresh = shared.filter((file) => isAccepted(file) && !rows.some(({ id }) => id === file.id))
  const { added, leftOut } = rowsOf(fresh, rows, now)
  await saveRows(account, added)
  await discardShared(shared.map(({ id }) => id))
  return {
    notAdded: leftOut,
    notAccepted: shared.filter((file) => !isAccepted(file)).map(({ name }) => name),
  }
}

/** Opens the batch in one tab only, until `signal` aborts. Calls `onOpen` again when another tab has closed it. */
export async function openBatch(
  account: string,
  signal: AbortSignal,
  onOpen: (batch: OpenBatch) => void,
  onBlocked: () => void,
) {
  const calls = batchCalls(account, onBlocked)
  const show = async (isElsewhere: boolean) => {
    const taken = isElsewhere
      ? nothingTaken
      : await takeOverShared(account, Date.now()).catch(() => nothingTaken)
    const stored = await readBatch(account, Date.now()).catch(onBlocked)
    const queue = new BatchQueue(calls, stored?.rows ?? [], { ...emptyUpload, ...stored?.details })
    if (!signal.aborted) onOpen({ queue, isElsewhere, ...taken })
    return queue
  }
  const own = async () => {
    if (signal.aborted) return
    const queue = await show(false)
    // After a reload it continues what was not paused.
    if (!signal.aborted && rowsIn(queue.state().rows, 'waiting').length > 0) void queue.send()
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve))
    await queue.pause()
  }
  // Pages over plain http have no locks: their tabs are not kept apart.
  if (!('locks' in navigator)) return own()
  const name = `thuto batch ${account}`
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? own() : show(true)))
  // `own` lasts until the screen is left.
  if (!signal.aborted) await navigator.locks.request(name, { signal }, own)
}
