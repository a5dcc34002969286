/** Small photos of the account in IndexedDB, so that they survive a reload. A browser without storage works without. */
import { useState } from 'react'
import { withPrivateDb } from '#client/offline/indexed-db.ts'
import type { SmallJpeg } from './photo-pdf.ts'

export interface Photo extends SmallJpeg {
  readonly id: string
  /** Ascends from the first page to the last. */
  readonly order: number
  /** Of the file. */
  readonly name: string
  /** Equal for two photos from the same file. */
  readonly source: string
  /** Milliseconds since 1970. */
  readonly keptAt: number
}

const store = 'photos'
const maxAgeMs = 14 * 24 * 60 * 60 * 1_000

const save = (photo: Photo) =>
  withPrivateDb((database) => database.put(store, photo, photo.id)).catch(() => {})

const forget = ({ id }: Photo) => withPrivateDb((database) => database.delete(store, id)).catch(() => {})

/** In the order of the pages. Deletes photos older than 14 days. */
async function savedPhotos(): Promise<readonly Photo[]> {
  const saved: Photo[] = await withPrivateDb((database) => database.getAll(store)).catch(() => [])
  const now = Date.now()
  const isFresh = ({ keptAt }: Photo) => now - keptAt < maxAgeMs && keptAt <= now
  await Promise.all(saved.filter((photo) => !isFresh(photo)).map(forget))
  return saved.filter(isFresh).toSorted((a, b) => a.order - b.order)
}

/** The list on screen, which the device keeps as well. */
export function useStoredPhotos() {
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const load = async () => {
    const saved = await savedPhotos()
    // Photos may have been added meanwhile.
    setPhotos((now) => [...saved.filter(({ id }) => !now.some((photo) => photo.id === id)), ...now])
    return saved
  }
  const replace = (next: readonly Photo[]) => {
    for (const photo of photos) if (!next.some(({ id }) => id === photo.id)) void forget(photo)
    for (const photo of next) if (!photos.includes(photo)) void save(photo)
    setPhotos(next)
  }
  return { photos, load, replace }
}
