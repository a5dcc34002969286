/** The page's own outbox. Loaded where something may be written, or when something has been left to send. */
import type { Endpoint } from '#shared/endpoint.ts'
import { call } from '../call.ts'
import { onOwner } from '../kept/private-data.ts'
import { randomId } from '../random-id.ts'
import { jotted } from './jotting.ts'
import { keptWrites } from './kept-writes.ts'
import { beforeLeaving } from './notice/leaving.tsx'
import { Notice } from './notice/notice.tsx'
import { otherTabs, type TabMessage } from './other-tabs.ts'
import { pending } from './pending.ts'
import type { Outbox } from './face.ts'
import { Sender } from './sending.ts'
import { inTurn } from './turn.ts'
import { type Change, failureLine, type Write } from './write.ts'

/** After so long without an answer a call is given up; it is repeated later. */
const longestCallMs = 30_000
const tab = randomId()
const store = keptWrites()
/** Ids that the store has had: one that it has no more is settled, wherever that was. */
const stored = new Set<string>()
const tellOthers = otherTabs(hear)

function tell(change: Change) {
  pending.tell(change)
  tellOthers(change)
}

async function send({ id, endpoint, params, body }: Write): Promise<unknown> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), longestCallMs)
  const input = { params, body, idempotencyKey: id, keepalive: true, signal: stop.signal }
  // Its contract was known when it was written; here it is only data.
  return call(endpoint as Endpoint, input as object).finally(() => clearTimeout(timer))
}

function pause(ms: number) {
  let end = () => {}
  const over = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    end = () => {
      clearTimeout(timer)
      resolve()
    }
  })
  return { over, end }
}

const sending = new Sender({
  store,
  send,
  tell,
  pause,
  complain: ({ kind }, error) => console.error(failureLine(kind), error),
  now: () => Date.now(),
  random: () => Math.random(),
})

/** Lets go of what the store has no more. */
async function compare() {
  // Taken down before the look: what is kept during it is not in it.
  const before = new Set(stored)
  const now = new Set((await store.all()).map(({ id }) => id))
  for (const { write, state } of pending.all())
    if (state === 'waiting' && before.has(write.id) && !now.has(write.id))
      pending.tell({ what: 'gone', id: write.id })
}

let running = false
let again = false
async function run() {
  again = true
  sending.wake()
  if (running) return
  running = true
  try {
    while (again) {
      again = false
      await inTurn(() => sending.sendAll(), tab)
    }
  } finally {
    running = false
  }
  await compare()
}

const complain = (error: unknown) => console.error('Outbox failed:', error)
const go = () => void run().catch(complain)

async function take(write: Write): Promise<boolean> {
  const kept = await store.keep(write)
  stored.add(write.id)
  tellOthers({ what: 'kept', write })
  go()
  return kept
}

async function throwAway(ids: readonly string[]) {
  for (const id of ids) {
    await store.remove(id)
    tell({ what: 'gone', id })
  }
}

function tryNow() {
  sending.tryNow()
  tellOthers('try now')
}

function hear(message: TabMessage) {
  if (message === 'try now') return sending.tryNow()
  if (message.what === 'kept') {
    stored.add(message.write.id)
    sending.wake()
  }
  pending.tell(message)
}

addEventListener('online', () => sending.tryNow())
onOwner(go)

/** Takes over what a page has jotted down that was gone before it stood on the disk. */
async function takeOver() {
  const own = new Set(pending.all().map(({ write }) => write.id))
  for (const write of jotted.all())
    if (!own.has(write.id)) await store.keep(write).catch(() => jotted.strike(write.id))
}

async function begin() {
  await takeOver()
  const left = await store.all()
  for (const write of left) {
    stored.add(write.id)
    pending.tell({ what: 'kept', write })
  }
  if (left.length > 0) go()
}

export const outbox: Outbox = {
  take,
  face: { Notice: () => Notice({ throwAway, tryNow }), beforeLeaving },
}
begin().catch(complain)
