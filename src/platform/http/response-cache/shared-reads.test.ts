import { expect, test } from 'vitest'
import { singleFlight } from './response-cache.ts'

/** A reading that ends when it is told to. */
function reader() {
  const readings: PromiseWithResolvers<string>[] = []
  const read = () => {
    const reading = Promise.withResolvers<string>()
    readings.push(reading)
    return reading.promise
  }
  return { read, readings }
}

test('R8 R19 five hundred at once are two readings: the first, and one for all who came during it', async () => {
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

test('who comes during a reading gets what was written before they came', async () => {
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

test('other addresses do not wait, and a later caller reads anew', async () => {
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

test('a reading that fails fails for those who share it, and for nobody else', async () => {
  const share = singleFlight<string>()
  const { read, readings } = reader()
  const first = share('/list', read)
  const [second, third] = [share('/list', read), share('/list', read)]
  readings[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  readings[1]?.resolve('well')
  expect(await Promise.all([second, third])).toEqual(['well', 'well'])
})
