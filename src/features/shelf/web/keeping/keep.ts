/** What the buttons of the shelf do: keep, stop, remove, put back. */
import { CallFailure } from '#client/call-failure.ts'
import type { PublicResource } from '#features/resources/resource.ts'
import { shelfTexts } from '../../messages.ts'
import { noRoomWords } from '../../shelf-words.ts'
import { saidTexts } from '../messages.ts'
import { marks } from '../use-mark.ts'
import { unswept } from './alone.ts'
import { NotPublic } from '../fetching/download-file.ts'
import { deleteFiles, putFile, readFile } from './files.ts'
import { deleteRecords, putRecord, readRecord } from './records.ts'
import { askToStay } from './room.ts'
import { tellChanged } from './shelf-news.ts'
import { NoRoom, takeIn } from './take-in.ts'
import { watchShelf } from './watch-shelf.ts'

const underWay = new Map<string, AbortController>()

function troubleOf(error: unknown, { bytes }: PublicResource): string {
  if (error instanceof NoRoom) return noRoomWords(bytes ?? 0, error.room)
  if (error instanceof NotPublic || (error instanceof CallFailure && error.status === 404))
    return shelfTexts.takenDown
  return error instanceof CallFailure ? error.message : shelfTexts.cannotKeep
}

/** Keeps a resource, or brings the kept one up to date; what becomes of it stands in its mark. Never fails. */
export async function keep(resource: PublicResource): Promise<void> {
  const { id, title } = resource
  const stop = new AbortController()
  underWay.set(id, stop)
  marks.doing(id, { percent: 0 }, saidTexts.keeping(title))
  void askToStay()
  try {
    const onPercent = (percent: number) => marks.doing(id, { percent })
    await takeIn(resource, Date.now(), { onPercent, signal: stop.signal })
    marks.settle(id, true, saidTexts.kept(title))
    watchShelf()
  } catch (error) {
    const trouble = stop.signal.aborted ? undefined : troubleOf(error, resource)
    marks.doing(id, trouble === undefined ? undefined : { trouble }, trouble ?? saidTexts.stopped)
  } finally {
    underWay.delete(id)
    tellChanged()
  }
}

/** Gives what puts it back, without asking the network; undefined when it was not here. */
export async function remove({ id, title }: PublicResource): Promise<(() => Promise<void>) | undefined> {
  const [record, file] = await Promise.all([readRecord(id), readFile(id)])
  await unswept(async () => {
    await deleteRecords([id])
    await deleteFiles([id])
  })
  marks.settle(id, false, saidTexts.removed(title))
  tellChanged()
  return (
    record &&
    (async () => {
      await unswept(async () => {
        if (file) await putFile(id, file)
        await putRecord(record)
      })
      marks.settle(id, true, saidTexts.kept(title))
      tellChanged()
    })
  )
}

/** The one button beside a resource. */
export async function pressed(resource: PublicResource): Promise<void> {
  const stop = underWay.get(resource.id)
  if (stop) stop.abort()
  else if (marks.isKept(resource.id)) await remove(resource)
  else await keep(resource)
}
