import { expect, test } from 'vitest'
import type { ChangeFeed, BatchHandler } from '#platform/realtime/change-feed.ts'
import type { Change } from '#platform/realtime/changes-repository.ts'
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

/** Streams of a feed whose head is at `head`; `deliver` is its next batch. */
function streamsAt(head: number) {
  const subscribers: BatchHandler[] = []
  const changeFeed: Pick<ChangeFeed, 'head' | 'subscribe' | 'poll'> = {
    head: () => head,
    subscribe: (take) => void subscribers.push(take),
    poll: () => Promise.resolve(),
  }
  const watch = watchResources({
    changeFeed: changeFeed as ChangeFeed,
    changes: {
      position: async () => ({ newest: head, timeline: '00000001' }),
      oldest: async () => 1,
      after: async () => [],
      since: async () => [],
    },
    findVerified: async () => [resource],
  })
  const open = async (lastSeen?: number) => {
    const written: string[] = []
    await watch({ subjects: ['Maths'], lastSeen }, () => ({
      write: (text) => void written.push(text),
      end() {},
    }))
    return () => written.join('').match(/(?<=event: )\w+/g)
  }
  return { open, deliver: (id: number) => Promise.all(subscribers.map((take) => take([change(id)]))) }
}

test('R12 a change with a number that a new primary reused reaches open streams, and a resumed one is `reset`', async () => {
  const { open, deliver } = streamsAt(7)
  const events = await open()
  await deliver(9)
  await deliver(8)
  expect(events()).toEqual(['ready', 'modified', 'modified'])
  expect((await open(9))()).toEqual(['reset', 'ready'])
})
