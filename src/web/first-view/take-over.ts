import { useBeforePaint } from './before-paint.ts'

/** Tells before-scripts.ts that the page is ours from now on. */
export function useTakeOver() {
  useBeforePaint(() => {
    dispatchEvent(new Event('takeover'))
  }, [])
}
