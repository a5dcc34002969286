import { useCallback, useState } from 'react'
import { networkTexts } from '../messages.ts'

/** SDK-23: code that has not come by then has failed. */
const maxMs = 120_000

const didNotArrive = (cause?: unknown) => new Error(networkTexts.partMissing, { cause })

/** How browsers, and the build's loader of styles, call code that did not come. */
const isMissing = (error: unknown) =>
  /dynamically imported module|importing a module|preload css/i.test(String(error))

/** Gives what is being loaded; where it does not come, or not within two minutes, fails with words for people. */
export const withLoadTimeout = <T>(code: Promise<T>): Promise<T> =>
  Promise.race([
    code.catch((error: unknown) => {
      throw isMissing(error) ? didNotArrive(error) : error
    }),
    new Promise<never>((_, fail) => setTimeout(() => fail(didNotArrive()), maxMs)),
  ])

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
