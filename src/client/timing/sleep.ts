/** Resolves after `ms`, on `online`, or when the signal aborts. */
export const sleep = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      removeEventListener('online', wake)
      signal?.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, ms)
    addEventListener('online', wake)
    signal?.addEventListener('abort', wake)
    if (signal?.aborted) wake()
  })
