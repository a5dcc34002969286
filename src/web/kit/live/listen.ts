/** The page's own client. Loaded when somebody first listens. */
import { openStream } from './event-source.ts'
import { LiveClient } from './live-client.ts'
import { setLiveState } from './live-state.ts'

const client = new LiveClient({ open: openStream, random: Math.random, tellState: setLiveState })
addEventListener('online', () => client.tryNow())

export const listen = client.listen.bind(client)
