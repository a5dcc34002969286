import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aRow, fakeBatch, type Gate, lost, refusal } from '#test/uploads/fake-batch.ts'
import { FileUnreadableError } from '../../transfer/send-bytes.ts'

const titles = ({ records }: { records: readonly { readonly title: string }[] }) =>
  records.map(({ title }) => title)
const five = [1, 2, 3, 4, 5].map((order) => aRow(order))
const names = five.map(({ name }) => name)
const statesOf = (queue: ReturnType<ReturnType<typeof fakeBatch>['openTab']>) =>
  queue.state().rows.map(({ state }) => state)

/** Fails the step when it comes for the `at`-th time, once. */
function failing(step: string, at: number, error: unknown): Gate {
  let count = 0
  return async (name) => {
    if (name === step && (count += 1) === at) throw error
  }
}

test('PHONE-11 rows are sent one after the other, in the order of the list; sent rows leave the device', async () => {
  const { site, device, openTab } = fakeBatch(five.toReversed())
  const queue = openTab()
  await queue.send()
  expect(titles(site)).toEqual(names)
  expect([device.size, ...statesOf(queue)]).toEqual([0, 'sent', 'sent', 'sent', 'sent', 'sent'])
  await queue.send()
  expect(site.records).toHaveLength(5)
})

test('PHONE-14 a lost connection waits at its row, which goes on at its offset', async () => {
  const { site, waits, openTab } = fakeBatch(five)
  const seen: (string | undefined)[] = []
  const offsets: number[] = []
  const queue = openTab(failing('last piece', 3, lost()))
  queue.subscribe(() => {
    const { current, rows } = queue.state()
    seen.push(current?.state.waitingFor)
    if (current?.state.waitingFor) offsets.push(rows[2]?.reached.safeBytes ?? 0)
  })
  await queue.send()
  expect([waits, offsets[0]]).toEqual([[60_000], 1_000])
  expect(seen).toContain('connection')
  expect(titles(site)).toEqual(names)
})

type Fault = 'none' | 'killed' | 'lost' | 'expired'

/** Opens tabs until no row is left; each step of the schedule may end a tab, lose a response or expire an upload. */
async function sendDespite(schedule: readonly Fault[]) {
  const batch = fakeBatch(five.slice(0, 3).map((row) => ({ ...row, state: 'waiting' as const })))
  const faults = [...schedule]
  while (batch.device.size > 0) {
    await new Promise<void>((resolve, reject) => {
      let isOver = false
      const gate: Gate = async (step) => {
        const fault = isOver ? 'killed' : faults.shift()
        if (fault === 'expired' && step === 'begin') batch.site.uploads.clear()
        if (fault === 'lost' && /piece|create|answer/.test(step)) throw lost()
        if (fault !== 'killed') return
        isOver = true
        resolve()
        await new Promise(() => {})
      }
      batch.openTab(gate).send().then(resolve, reject)
    })
  }
  return batch.site
}

test('PHONE-15 a tab killed at any step of a row leaves exactly one record a row', async () => {
  const fault = fc.constantFrom<Fault>('none', 'none', 'none', 'none', 'killed', 'lost', 'expired')
  await fc.assert(
    fc.asyncProperty(fc.array(fault, { minLength: 5, maxLength: 120 }), async (schedule) => {
      expect(titles(await sendDespite(schedule))).toEqual(names.slice(0, 3))
    }),
    { numRuns: 200, seed: 39 },
  )
})

test('PHONE-16 between create call and answer the row is locked; same body and key are repeated', async () => {
  const { site, device, openTab } = fakeBatch([aRow(1, { state: 'waiting' })])
  const died = Promise.withResolvers<void>()
  const first = openTab(async (step) => {
    if (step !== 'answer') return
    died.resolve()
    await new Promise(() => {})
  })
  void first.send()
  await died.promise
  const reloaded = openTab()
  const [row] = reloaded.state().rows
  expect(row?.reached.filing?.body).toBe(site.calls[0]?.body)
  await reloaded.change('row 1', { title: 'Another title' })
  await reloaded.send()
  expect(site.calls).toHaveLength(2)
  expect(site.calls[1]).toEqual(site.calls[0])
  expect([device.size, titles(site)]).toEqual([0, ['1.pdf']])
})

test('PHONE-16 a repeated call that the session or a limit refuses keeps its key', async () => {
  const { site, device, openTab } = fakeBatch([aRow(1)])
  const gates = [failing('answer', 1, lost()), failing('create', 2, refusal('not_signed_in', 401))]
  const queue = openTab(async (step) => {
    for (const gate of gates) await gate(step)
  })
  await queue.send()
  expect([queue.state().stop, device.size]).toEqual(['Refused: not_signed_in', 1])
  await queue.send()
  expect([site.records.length, new Set(site.calls.map(({ key }) => key)).size]).toEqual([1, 1])
})

test('PHONE-17 a limit makes the whole queue wait for its time, at most ten minutes', async () => {
  for (const [code, waitMs, expected] of [
    ['too_many_requests', 120_000, 120_000],
    ['too_many_uploads', 3_600_000, 600_000],
    ['too_many_uploads', undefined, 600_000],
  ] as const) {
    const { site, waits, openTab } = fakeBatch(five)
    const queue = openTab(failing('begin', 2, refusal(code, 429, waitMs)))
    let until = 0
    queue.subscribe(() => (until = queue.state().current?.until ?? until))
    const begun = Date.now()
    await queue.send()
    expect([waits, Math.round((until - begun) / 10_000) * 10_000]).toEqual([[expected], expected])
    expect(titles(site)).toEqual(names)
  }
})

test.for([
  ['storage_full', 507],
  ['storage_quota_reached', 507],
  ['not_signed_in', 401],
  ['not_allowed', 403],
] as const)('PHONE-17 %s stops the queue; its rows stay and go on later', async ([code, status]) => {
  const { site, device, openTab } = fakeBatch(five)
  const queue = openTab(failing('begin', 3, refusal(code, status)))
  await queue.send()
  expect([queue.state().stop, queue.state().isSending]).toEqual([`Refused: ${code}`, false])
  expect([device.size, site.records.length]).toEqual([3, 2])
  await queue.send()
  expect([queue.state().stop, titles(site)]).toEqual([undefined, names])
})

test('PHONE-10 a refusal concerns its row alone; Try again sends it once more', async () => {
  const { site, device, openTab } = fakeBatch(five)
  const queue = openTab(failing('create', 2, refusal('invalid_file', 422)))
  await queue.send()
  expect(statesOf(queue)).toEqual(['sent', 'failed', 'sent', 'sent', 'sent'])
  expect([device.get('row 2')?.failure, device.get('row 2')?.reached.filing]).toEqual([
    'Refused: invalid_file',
    undefined,
  ])
  await queue.change('row 2', { state: 'waiting', failure: undefined })
  await queue.send()
  expect(titles(site)).toHaveLength(5)
})

test('PHONE-10 a file that was deleted on the device is refused, and never sent again', async () => {
  const { site, openTab } = fakeBatch(five)
  const queue = openTab(failing('piece', 1, new FileUnreadableError()))
  await queue.send()
  await queue.send()
  expect([statesOf(queue)[0], site.records.length]).toEqual(['refused', 4])
})

test('ERR-32 Pause ends the transfer; Send goes on with the same upload', async () => {
  const { site, device, openTab } = fakeBatch(five)
  const queue = openTab(async (step) => {
    if (step === 'last piece' && site.records.length === 1 && !device.get('row 2')?.failure) {
      void queue.change('row 2', { failure: 'paused once' })
      void queue.pause()
      throw new DOMException('Stopped', 'AbortError')
    }
  })
  await queue.send()
  expect(statesOf(queue)).toEqual(['sent', 'ready', 'ready', 'ready', 'ready'])
  const started = device.get('row 2')?.reached.uploadId
  await queue.send()
  expect(site.calls[1]?.body).toContain(started)
  expect(titles(site)).toEqual(names)
})

test('PHONE-18 an unticked row is left out', async () => {
  const { site, openTab } = fakeBatch([aRow(1), aRow(2, { isIncluded: false }), aRow(3)])
  await openTab().send()
  expect(titles(site)).toEqual(['1.pdf', '3.pdf'])
})

test('PHONE-13 the list has twenty places; Remove makes room; refused files are not stored', async () => {
  const { device, openTab } = fakeBatch([])
  const queue = openTab()
  const files = Array.from({ length: 20 }, (_, at) => new File(['%PDF'], `${at}.pdf`))
  expect(queue.add([...files, new File(['%PDF'], 'last.pdf')]).leftOut).toBe(1)
  expect([queue.state().rows.length, device.size]).toEqual([20, 20])
  queue.remove(queue.state().rows[0]?.id ?? '')
  expect(queue.add([new File(['text'], 'notes.txt')]).leftOut).toBe(0)
  const [row] = queue.state().rows.slice(-1)
  expect([row?.state, row?.failure]).toEqual(['refused', 'Invalid file type. Upload PDF, PPT, or Word.'])
  expect(device.has(row?.id ?? '')).toBe(false)
})
