/** The page's own ears. Loaded when somebody first listens. */
import { openStream } from './event-source.ts'
import { setLiveState } from './live-state.ts'
import { thisBrowser } from './tabs/browser.ts'
import { ListeningTab } from './tabs/listening-tab.ts'

const tab = new ListeningTab({
  open: openStream,
  random: Math.random,
  tellState: setLiveState,
  browser: thisBrowser(),
  // The name of this file tells its content: tabs of another version of the app are no company.
  name: `thuto live ${new URL(import.meta.url).pathname}`,
  newId: () => Array.from(crypto.getRandomValues(new Uint32Array(4)), String).join('-'),
})

addEventListener('online', () => tab.tryNow())
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && tab.look())
document.addEventListener('resume', () => tab.look())
addEventListener('pagehide', () => tab.stop())
addEventListener('pageshow', ({ persisted }) => persisted && tab.start())

export const listen = tab.listen.bind(tab)
export const hush = tab.hush.bind(tab)
