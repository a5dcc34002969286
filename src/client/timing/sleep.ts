/** Ends after so many ms, or as soon as the line is back or the signal stops. */
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
