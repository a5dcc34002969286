import { hushLive } from '#web/kit/live/use-live.ts'

/** Runs `act`, which ends the session of this browser, after this tab has left its private topics; fails as `act` does. */
export async function endSession<T>(act: () => Promise<T>): Promise<T> {
  const over = hushLive()
  try {
    const done = await act()
    over(true)
    return done
  } catch (trouble) {
    over(false)
    throw trouble
  }
}
