/** The live client of this page. */
import { openStream } from './fetch-event-source.ts'
import { LiveClient } from './live-client.ts'
import { setLiveState } from './connection-state.ts'

const client = new LiveClient({ open: openStream, random: Math.random, onState: setLiveState })

const isVisible = () => document.visibilityState === 'visible'

// A tab that opens in the background connects when it becomes visible.
if (!isVisible()) client.suspend()
addEventListener('online', () => client.retryNow())
document.addEventListener('visibilitychange', () => (isVisible() ? client.show() : client.hide()))
addEventListener('pagehide', () => client.suspend())
addEventListener('pageshow', () => isVisible() && client.show())

export const subscribe = client.subscribe.bind(client)
export const keepsSession = client.keepsSession.bind(client)
export const suspendPrivate = client.suspendPrivate.bind(client)
