/** The last page of the window at Google: tells the page that opened it how it went, and closes itself. */
import type { flowChannel, FlowResult } from '#features/sign-in/flow-result.ts'
import './google-done.css'

// Only types are imported: a file shared with the app would be one more line in what Home loads first.
const channel: typeof flowChannel = 'google'
const good: FlowResult = 'signed-in'

const result = new URLSearchParams(location.search).get('result')

const words = document.getElementById('words')
if (words) words.textContent = (result === good ? words.dataset['worked'] : words.dataset['failed']) ?? ''

// Once the message comes round to ourselves it is with everybody else too.
new BroadcastChannel(channel).addEventListener('message', () => window.close())
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, ours
new BroadcastChannel(channel).postMessage(result)
