import { expect, test, vi } from 'vitest'
import type { ChangeFeed, BatchHandler } from '#platform/realtime/change-feed.ts'
import type { Change } from '#platform/realtime/changes-repository.ts'
import type { StorageName } from '#features/catalogue/subjects/subject.ts'
import { aResource } from '#test/builders.ts'
import { watchResources } from './resource-streams.ts'

const resource = aResource({ subject: 'Maths' })
const change = (id: number): Change => ({
  id,
  resourceId: resource.id,
  subject: 'Maths',
  publicBefore: true,
  publicAfter: true,
})

/** Streams of a feed whose head is at `head`, with `latest` changes before; `deliver` is its next batch. */
function streamsAt(head: number, latest: readonly Change[] = [change(head)], verified = [resource]) {
  const subscribers: BatchHandler[] = []
  let polls = 0
  const changeFeed: Pick<ChangeFeed, 'head' | 'subscribe' | 'poll'> = {
    head: () => head,
    subscribe: (take) => void subscribers.push(take),
    poll: async () => void (polls += 1),
  }
  const watch = watchResources({
    changeFeed: changeFeed as ChangeFeed,
    changes: { latest: async () => [...latest] },
    findVerified: async () => verified,
  })
  const open = async (lastSeen = 0, subject: StorageName = 'Maths') => {
    const written: string[] = []
    await watch({ subjects: [subject], lastSeen }, () => ({
      write: (text) => void written.push(text),
      end() {},
    }))
    return () => written.join('')
  }
  const deliver = (...ids: number[]) => Promise.all(subscribers.map((take) => take(ids.map(change))))
  return { open, deliver, polls: () => polls }
}

const kinds = (text: string) => text.match(/(?<=event: )\w+/g)
const ready = (id: number, changed: number) => `id: ${id}\nevent: ready\ndata: {"changed":${changed}}\n\n`

test('R12 a change with a number that a new primary reused reaches open streams, and a resumed one gets the lower number', async () => {
  const { open, deliver, polls } = streamsAt(7)
  const text = await open()
  await deliver(9)
  await deliver(8)
  expect(kinds(text())).toEqual(['ready', 'modified', 'modified'])
  expect((await open(9))()).toBe(ready(8, 8))
  expect(polls()).toBe(1)
})

test('`ready` names the newest change, and that of its subjects', async () => {
  const { open, deliver } = streamsAt(7, [{ ...change(5), subject: 'History' }, change(6), change(7)])
  expect((await open(0, 'History'))()).toBe(ready(7, 5))
  expect((await open(0, 'Geography'))()).toBe(ready(7, 5))
  await deliver(8, 9)
  expect((await open(0, 'History'))()).toBe(ready(9, 5))
  expect((await open())()).toBe(ready(9, 9))
})

test('CALL-02 a resource that stops being public before the event is sent is `removed`', async () => {
  const { open, deliver } = streamsAt(7, [], [])
  const text = await open()
  await deliver(8)
  expect(text()).toContain(`id: 8\nevent: removed\ndata: {"id":"${resource.id}"}\n\n`)
})

test('after skipped numbers, as after a restore, every subject counts as changed', async () => {
  const { open, deliver } = streamsAt(0, [])
  expect((await open())()).toBe(ready(0, 0))
  await deliver(1_000_001)
  expect((await open(0, 'History'))()).toBe(ready(1_000_001, 1_000_001))
})

test('the latest changes are read once, and again if that failed', async () => {
  const latest = vi
    .fn<() => Promise<Change[]>>()
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValue([])
  const watch = watchResources({
    changeFeed: { head: () => 1, subscribe() {}, poll: () => Promise.resolve() } as unknown as ChangeFeed,
    changes: { latest },
    findVerified: async () => [],
  })
  const open = () => watch({ subjects: ['Maths'], lastSeen: 0 }, () => ({ write() {}, end() {} }))
  await expect(open()).rejects.toThrow('away')
  await Promise.all([open(), open()])
  await open()
  expect(latest).toHaveBeenCalledTimes(2)
})
