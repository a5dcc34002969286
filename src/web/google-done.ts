/** The last page of the Google window: sends the result to the opener and closes the window. */
import type { flowChannel, FlowResult } from '#features/people/sign-in/flow-result.ts'
import './google-done.css'

// Only types are imported: a module shared with the app would add a chunk to the first visit.
const channel: typeof flowChannel = 'google'
const success: FlowResult = 'signed-in'

const result = new URLSearchParams(location.search).get('result')

const message = document.getElementById('words')
if (message)
  message.textContent = (result === success ? message.dataset['worked'] : message.dataset['failed']) ?? ''

// Our own second channel receives the message after the other pages.
new BroadcastChannel(channel).addEventListener('message', () => window.close())
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, ours
new BroadcastChannel(channel).postMessage(result)
