import { useCallback, useState } from 'react'
import { withLoadTimeout } from '../load-timeout.ts'

/** What is fetched only when somebody turns to it. */
export interface LazyModule<T> {
  /** Undefined until it is here. */
  readonly module: T | undefined
  /** It has not come; `begin` tries again. */
  readonly failed: boolean
  readonly begin: () => void
}

/** Fetches code when `begin` is called, once; what does not come is told in the console. `load` is a constant. */
export function useLazyModule<T>(load: () => Promise<T>): LazyModule<T> {
  const [{ module: here, failed }, become] = useState<Omit<LazyModule<T>, 'begin'>>({
    module: undefined,
    failed: false,
  })
  const begin = useCallback(() => {
    withLoadTimeout(load()).then(
      (arrived) => become({ module: arrived, failed: false }),
      (error: unknown) => {
        console.error('A part of the page did not come:', error)
        become({ module: undefined, failed: true })
      },
    )
  }, [load])
  return { module: here, failed, begin }
}
