/** A page that is never idle does not keep `run` waiting for longer. */
const maxWaitMs = 2_000

/** Runs `run` in an idle moment after the page and what it has requested so far are loaded. */
export function whenIdle(run: () => void) {
  // Safari has no requestIdleCallback.
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: maxWaitMs })
    else setTimeout(run, maxWaitMs)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}
