import { expect, test } from 'vitest'
import { singleFlight } from './single-flight.ts'

/** A read that ends on demand. */
function reader() {
  const readings: PromiseWithResolvers<string>[] = []
  const read = () => {
    const reading = Promise.withResolvers<string>()
    readings.push(reading)
    return reading.promise
  }
  return { read, readings }
}

test('R8 R19 five hundred concurrent calls cause two reads: the first, and one for all others', async () => {
  const share = singleFlight<string>()
  const { read, readings } = reader()
  const first = share('/list', read)
  const others = Array.from({ length: 499 }, () => share('/list', read))
  expect(readings).toHaveLength(1)
  readings[0]?.resolve('old')
  expect(await first).toBe('old')
  expect(readings).toHaveLength(2)
  readings[1]?.resolve('new')
  expect(new Set(await Promise.all(others))).toEqual(new Set(['new']))
})

test('a call during a read sees earlier writes', async () => {
  const share = singleFlight<string>()
  let stored = 1
  const gate = Promise.withResolvers<void>()
  const read = async () => {
    const seen = stored
    await gate.promise
    return String(seen)
  }
  const early = share('/list', read)
  stored = 2
  const late = share('/list', read)
  gate.resolve()
  expect(await Promise.all([early, late])).toEqual(['1', '2'])
})

test('other URLs do not wait, and a later call reads again', async () => {
  const share = singleFlight<string>()
  const { read, readings } = reader()
  const one = share('/one', read)
  const two = share('/two', read)
  expect(readings).toHaveLength(2)
  for (const { resolve } of readings) resolve('x')
  await Promise.all([one, two])
  void share('/one', read)
  expect(readings).toHaveLength(3)
})

test('a failed read fails for those who share it only', async () => {
  const share = singleFlight<string>()
  const { read, readings } = reader()
  const first = share('/list', read)
  const [second, third] = [share('/list', read), share('/list', read)]
  readings[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  readings[1]?.resolve('well')
  expect(await Promise.all([second, third])).toEqual(['well', 'well'])
})
