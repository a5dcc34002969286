/** The outbox of this page: joins store, sender, UI state and the other tabs. */
import type { Endpoint } from '#shared/endpoint.ts'
import { call } from '../../call.ts'
import { typedText } from '../typed-text.ts'
import { onOwnerChange } from '../private-data.ts'
import { withLease } from '../../timing/lease.ts'
import { OutboxNotice } from './outbox-notice.tsx'
import { pendingWrites } from './pending-writes.ts'
import { failureLine, type Write, type WriteChange } from './write.ts'
import { WriteSender } from './write-sender.ts'
import { pendingStore as store } from './write-store.ts'

export { guardSignOut } from './outbox-notice.tsx'

const callTimeoutMs = 30_000

type Message = WriteChange | 'try now'
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('thuto outbox') : undefined
channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data === 'try now') return sender.tryNow()
  if (data.what === 'queued') sender.wake()
  pendingWrites.apply(data)
})
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, ours
const toOtherTabs = (message: Message) => channel?.postMessage(message)

function emit(change: WriteChange) {
  pendingWrites.apply(change)
  toOtherTabs(change)
}

const sender = new WriteSender({
  store,
  emit,
  send({ id, endpoint, params, body }) {
    const signal = AbortSignal.timeout(callTimeoutMs)
    const input = { params, body, idempotencyKey: id, keepalive: true, signal }
    // The contract was checked when the write was made; here it is only data.
    return call(endpoint as Endpoint, input as object)
  },
  pause(ms) {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    setTimeout(end, ms)
    return { ended, end }
  },
  logError: ({ kind }, error) => console.error(failureLine(kind), error),
  now: () => Date.now(),
  random: () => Math.random(),
})

const logError = (error: unknown) => console.error('Outbox failed:', error)

/** Another tab may have settled writes while this one was frozen. */
function removeSettled() {
  const left = new Set(store.all().map(({ id }) => id))
  for (const { write, state } of pendingWrites.all())
    if (state === 'waiting' && !left.has(write.id)) pendingWrites.apply({ what: 'removed', id: write.id })
}

let turn = Promise.resolve()
function start() {
  sender.wake()
  turn = turn
    .then(() => withLease('thuto outbox', () => sender.sendAll()))
    .then(removeSettled)
    .catch(logError)
}

/** Announces a stored write to the other tabs and starts sending. */
export function send(write: Write) {
  toOtherTabs({ what: 'queued', write })
  start()
}

function resume() {
  for (const write of store.all()) pendingWrites.apply({ what: 'queued', write })
  start()
}

pendingWrites.onSettled(({ write: { typed }, outcome }) => {
  const form = typed && 'refusal' in outcome ? typedText(typed.form) : undefined
  // Text that was typed since is newer.
  form?.save(Object.assign({}, typed?.values, form.read()))
})

addEventListener('online', () => sender.tryNow())
onOwnerChange(start)
resume()

const actions = {
  remove(ids: readonly string[]) {
    for (const id of ids) {
      store.remove(id)
      emit({ what: 'removed', id })
    }
  },
  tryNow() {
    sender.tryNow()
    toOtherTabs('try now')
  },
}

export const Notice = () => OutboxNotice(actions)
