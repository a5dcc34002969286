/** Asks the site about everything that is kept: what is public no more leaves this phone, what has changed says so. */
import { currentResources } from '#features/resources/contract.ts'
import { checkedAtOnce } from '#features/resources/resource.ts'
import { call } from '#web/kit/call.ts'
import { afterCheck, inPieces } from '../../kept-resource.ts'
import { saidTexts } from '../messages.ts'
import { marks } from '../use-mark.ts'
import { unswept } from './alone.ts'
import { deleteFiles } from './files.ts'
import { changeRecords, readRecords, type ShelfRecord } from './records.ts'
import { tellChanged } from './shelf-news.ts'

async function letGo(gone: readonly ShelfRecord[], now: number) {
  const ids = gone.map(({ resource }) => resource.id)
  await unswept(async () => {
    await deleteFiles(ids)
    await changeRecords(ids, ({ resource: { id, title, language } }) => ({
      id,
      title,
      language,
      takenDownAt: now,
    }))
  })
  for (const { resource } of gone) marks.settle(resource.id, false, saidTexts.takenDown(resource.title))
}

async function update(changed: readonly ShelfRecord[]) {
  const now = new Map(changed.map(({ resource }) => [resource.id, resource]))
  await changeRecords([...now.keys()], (row) => ({
    ...row,
    resource: now.get(row.resource.id) ?? row.resource,
  }))
}

/** Fails when the site does not answer; everything stays as it is then. */
export async function checkShelf(now: number): Promise<void> {
  const { kept } = await readRecords()
  for (const piece of inPieces(kept, checkedAtOnce)) {
    const ids = piece.map(({ resource }) => resource.id)
    const { items } = await call(currentResources, { query: { ids } })
    const { gone, changed } = afterCheck(piece, items)
    if (gone.length > 0) await letGo(gone, now)
    if (changed.length > 0) await update(changed)
    if (gone.length + changed.length > 0) tellChanged()
  }
}
