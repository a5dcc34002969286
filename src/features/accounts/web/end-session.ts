import { hushLive } from '#web/kit/live/use-live.ts'

/** Does what ends the session of this browser, once no tab listens any more to what only its member may hear; fails as `act` does. */
export async function endSession<T>(act: () => Promise<T>): Promise<T> {
  const over = await hushLive()
  try {
    const done = await act()
    over(true)
    return done
  } catch (trouble) {
    over(false)
    throw trouble
  }
}
