import { useCallback, useState, type ComponentType, lazy } from 'react'
import { networkTexts } from '../messages.ts'

/** SDK-23. */
const loadTimeoutMs = 120_000

/** A module did not load. */
export class ModuleLoadError extends Error {
  constructor(cause?: unknown) {
    super(networkTexts.partMissing, { cause })
  }
}

/** Recognizes the errors of browsers and of Vite's CSS loader for a module that was not loaded. */
const isLoadError = (error: unknown) =>
  /dynamically imported module|importing a module|preload css/i.test(String(error))

/** The loaded module; rejects with text for people when it does not load within two minutes. */
export const withLoadTimeout = <T>(code: Promise<T>): Promise<T> =>
  Promise.race([
    code.catch((error: unknown) => {
      throw isLoadError(error) ? new ModuleLoadError(error) : error
    }),
    new Promise<never>((_, fail) => setTimeout(() => fail(new ModuleLoadError()), loadTimeoutMs)),
  ])

/**
 * Loads a module when `begin` is called, and logs a failure. `load` must be a constant. `failed`: the last load failed;
 * `begin` retries.
 */
export function useLazyModule<T>(load: () => Promise<T>) {
  const [{ module, failed }, setState] = useState({ module: undefined as T | undefined, failed: false })
  const begin = useCallback(() => {
    withLoadTimeout(load()).then(
      (loaded) => setState({ module: loaded, failed: false }),
      (error: unknown) => {
        console.error('Loading failed:', error)
        setState({ module: undefined, failed: true })
      },
    )
  }, [load])
  return { module, failed, begin }
}

/** A page whose code loads on navigation; a load error shows the fallback screen (NAV-15). */
export const lazyPage = <Name extends string>(name: Name, load: () => Promise<Record<Name, ComponentType>>) =>
  lazy(async () => ({ default: (await withLoadTimeout(load()))[name] }))
