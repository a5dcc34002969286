import { useCallback, useState } from 'react'
import { inTime } from '../in-time.ts'

/** What is fetched only when somebody turns to it. */
export interface Later<T> {
  /** Undefined until it is here. */
  readonly here: T | undefined
  /** It has not come; `begin` tries again. */
  readonly failed: boolean
  readonly begin: () => void
}

/** Fetches code when `begin` is called, once; what does not come is told in the console. `load` is a constant. */
export function useLater<T>(load: () => Promise<T>): Later<T> {
  const [{ here, failed }, become] = useState<Omit<Later<T>, 'begin'>>({ here: undefined, failed: false })
  const begin = useCallback(() => {
    inTime(load()).then(
      (arrived) => become({ here: arrived, failed: false }),
      (error: unknown) => {
        console.error('A part of the page did not come:', error)
        become({ here: undefined, failed: true })
      },
    )
  }, [load])
  return { here, failed, begin }
}
