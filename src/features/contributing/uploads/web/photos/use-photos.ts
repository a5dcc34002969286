import { useEffect, useState } from 'react'
import { randomId } from '#client/call.ts'
import { useEventCallback } from '#client/use-event-callback.ts'
import { photoTexts } from '../../messages.ts'
import { useStoredPhotos } from './photo-store.ts'
import { isDecodable } from './jpeg-header.ts'
import { shrinkPhoto } from './shrink-photo.ts'

const maxPhotos = 40

const sourceOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`

/** The small JPEG, or the message for a file that the browser cannot open. */
async function readPhoto(file: File) {
  const { name } = file
  if (!(await isDecodable(file).catch(() => true))) return photoTexts.tooManyPixels({ name })
  return (await shrinkPhoto(file).catch(() => undefined)) ?? photoTexts.unreadable({ name })
}

/** Photos of an interrupted list, then `shared` ones of another app, then chosen ones; read one after the other. */
export function usePhotos(open: boolean, shared: readonly File[]) {
  const { photos, load, replace } = useStoredPhotos()
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [waiting, setWaiting] = useState<readonly File[]>([])
  const add = (files: readonly File[], before = photos) => {
    const taken = files.slice(0, Math.max(0, maxPhotos - before.length - waiting.length))
    const count = files.length - taken.length
    setRefusals(count > 0 ? [photoTexts.full({ count })] : [])
    setWaiting((now) => [...now, ...taken])
  }
  // Photos may be chosen while the stored ones are read.
  const addShared = useEventCallback((saved: Awaited<ReturnType<typeof load>>) => {
    const known = new Set([...saved, ...photos].map(({ source }) => source).concat(waiting.map(sourceOf)))
    const fresh = shared.filter((file) => !known.has(sourceOf(file)))
    if (fresh.length > 0) add(fresh, photos.length > 0 ? photos : saved)
  })
  const begin = useEventCallback(() => void load().then(addShared))
  const append = useEventCallback((file: File, read: Awaited<ReturnType<typeof readPhoto>>) => {
    setWaiting((now) => now.filter((each) => each !== file))
    if (typeof read === 'string') return setRefusals([...refusals, read])
    const order = (photos.at(-1)?.order ?? 0) + 1
    const source = { name: file.name, source: sourceOf(file) }
    replace([...photos, { ...read, ...source, id: randomId(), order, turns: 0, keptAt: Date.now() }])
  })
  useEffect(() => {
    if (open) begin()
  }, [open, begin])
  const first = open ? waiting[0] : undefined
  useEffect(() => {
    if (!first) return
    let isOver = false
    void readPhoto(first).then((read) => (isOver ? undefined : append(first, read)))
    return () => void (isOver = true)
  }, [first, append])
  return { photos, refusals, waiting: waiting.length, add, replace }
}
