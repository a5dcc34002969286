/** Runs `run` in an idle moment after the page and what it has requested so far are loaded. */
export function whenIdle(run: () => void) {
  // Safari has no requestIdleCallback.
  const wait = () => (window.requestIdleCallback ?? ((idle) => setTimeout(idle, 1_000)))(run)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}
