/** What the analytics code needs of the browser. */

interface MaybePrivate extends Navigator {
  readonly globalPrivacyControl?: boolean
}

/** Do Not Track or Global Privacy Control. */
export const asksNotToBeTracked = ({ doNotTrack, globalPrivacyControl }: MaybePrivate = navigator) =>
  doNotTrack === '1' || globalPrivacyControl === true

/** A pause that ends early when the browser is back on the network. */
export const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
  })

/** Fails with `reason`, and ends what is under way, when it takes longer. */
export async function within<T>(
  ms: number,
  reason: Error,
  act: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      stop.abort(reason)
      fail(reason)
    }, ms)
  })
  return Promise.race([act(stop.signal), late]).finally(() => clearTimeout(timer))
}
