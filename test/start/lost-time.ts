/** What a busy machine keeps for itself: a promise of so many seconds is held against the time there was. */
import { open } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

/** A short rest and one act take no longer. */
const dueMs = 60
const restMs = 25

export interface LostTime {
  /** Starts a watch that shows how much time there was since. */
  watch(): () => number
  close(): Promise<void>
}

/** `act`: done again and again; needs nothing but what time may be lost to. */
export function lostTime(act: () => Promise<unknown>): LostTime {
  let [lost, begun, over] = [0, performance.now(), false]
  const late = () => (over ? 0 : Math.max(0, performance.now() - begun - dueMs))
  const watching = (async () => {
    while (!over) {
      begun = performance.now()
      await pause(restMs)
      await act().catch(() => {})
      lost += late()
    }
  })()
  const there = () => performance.now() - lost - late()
  return {
    watch() {
      const from = there()
      return () => there() - from
    },
    close() {
      over = true
      return watching
    },
  }
}

/** A few bytes on the disk that holds this file. */
export const bytesOnDisk = (place: string) => async () => {
  const file = await open(place, 'w')
  try {
    await file.write('.')
    await file.datasync()
  } finally {
    await file.close()
  }
}
