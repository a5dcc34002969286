/** Badges of saved resources in lists, read from localStorage without opening IndexedDB. */
import type { BrowserStorage } from '#client/offline/browser-storage.ts'

/** `percent`: whole percent of a running download. `error`: message of a failed save. */
export type ShelfProgress = { readonly percent: number } | { readonly error: string }
export type ShelfBadge = ShelfProgress | 'saved'

/** Event of the window after a file was saved, not updated; its detail is the id of the resource. */
export const savedEvent = 'thuto saved'

/** localStorage key of the ids of saved resources, a JSON array. */
export const badgesKey = 'thuto kept resources'

const isText = (value: unknown) => typeof value === 'string'

function readIds(rows: BrowserStorage): Set<string> {
  try {
    const ids: unknown = JSON.parse(rows.get(badgesKey) ?? '[]')
    return new Set(Array.isArray(ids) ? ids.filter(isText) : [])
  } catch {
    return new Set()
  }
}

function listenerRegistry() {
  const listeners = new Set<() => void>()
  let announcement = ''
  return {
    announcement: () => announcement,
    notify(text = announcement) {
      announcement = text
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Badges of one tab. All tabs share the stored ids. */
export function shelfBadges(rows: BrowserStorage) {
  let saved = readIds(rows)
  const save = () => rows.set(badgesKey, JSON.stringify([...saved]))
  const inProgress = new Map<string, ShelfProgress>()
  const { announcement, notify, subscribe } = listenerRegistry()
  return {
    announcement,
    subscribe,
    of: (id: string): ShelfBadge | undefined => inProgress.get(id) ?? (saved.has(id) ? 'saved' : undefined),
    isSaved: (id: string) => saved.has(id),
    savedIds: (): readonly string[] => [...saved],
    /** Undefined `progress` clears it; screen readers speak `text`. */
    setProgress(id: string, progress: ShelfProgress | undefined, text?: string) {
      if (progress) inProgress.set(id, progress)
      else inProgress.delete(id)
      notify(text)
    },
    /** Ends the progress of a resource with its final state. */
    settle(id: string, isSaved: boolean, text?: string) {
      inProgress.delete(id)
      if (isSaved) saved.add(id)
      else saved.delete(id)
      save()
      notify(text)
    },
    /** Running downloads keep their progress. */
    replaceSaved(ids: readonly string[]) {
      saved = new Set(ids)
      save()
      notify()
    },
    /** Re-reads the ids after another tab has changed them. */
    reload() {
      saved = readIds(rows)
      notify()
    },
  }
}
