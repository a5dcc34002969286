import { expect, test } from 'vitest'
import { outageMemory } from './outage-memory.ts'

function memoryAt(maxBytes?: number) {
  let now = 1_000
  const memory = outageMemory({ nowMs: () => now, ...(maxBytes !== undefined && { maxBytes }) })
  return {
    ...memory,
    pass: (ms: number) => (now += ms),
    remember: (address: string, json: string) => memory.begin(address)(json),
    text: (address: string) => memory.recall(address)?.json.toString(),
  }
}

test('R6 an answer is there for five minutes, with its age in whole seconds, and no longer', () => {
  const memory = memoryAt()
  memory.remember('/api/subjects', '{"items":[]}')
  memory.pass(61_999)
  expect(memory.recall('/api/subjects')?.ageSeconds).toBe(61)
  memory.pass(300_000 - 61_999)
  expect(memory.recall('/api/subjects')).toMatchObject({ ageSeconds: 300 })
  memory.pass(1)
  expect(memory.recall('/api/subjects')).toBeUndefined()
})

test('R6 another address, and nothing else, is another answer', () => {
  const memory = memoryAt()
  memory.remember('/api/search?q=a', 'a')
  memory.remember('/api/search?q=b', 'b')
  memory.remember('/api/search?q=b', 'newer b')
  expect(memory.text('/api/search?q=a')).toBe('a')
  expect(memory.text('/api/search?q=b')).toBe('newer b')
  expect(memory.text('/api/search')).toBeUndefined()
})

test('T37 R6 it never holds more bytes than it may; the longest unasked for go first', () => {
  // Two bytes of address and 98 of answer each, ten in all.
  const memory = memoryAt(1_600)
  const answer = 'x'.repeat(98)
  for (let i = 10; i < 40; i += 1) {
    memory.remember(`${i}`, answer)
    if (i < 26) memory.remember('10', answer)
  }
  const held = Array.from({ length: 30 }, (_, i) => String(i + 10)).filter((a) => memory.recall(a))
  expect(held).toHaveLength(16)
  expect(held).toEqual(['10', ...Array.from({ length: 15 }, (_, i) => String(i + 25))])
})

test('T37 an answer of more than a sixteenth of the room is not remembered, and its elder is forgotten', () => {
  const memory = memoryAt(1_600)
  memory.remember('a', 'small')
  memory.remember('a', 'ü'.repeat(60))
  expect(memory.recall('a')).toBeUndefined()
  memory.remember('a', 'ü'.repeat(49))
  expect(memory.text('a')).toHaveLength(49)
})

test('T14 T15 what names a resource that was taken down is forgotten, the rest stays', () => {
  const memory = memoryAt()
  memory.remember('/one', '{"id":"gone"}')
  memory.remember('/two', '{"id":"stays"}')
  memory.forget(['gone', 'never seen'])
  expect(memory.recall('/one')).toBeUndefined()
  expect(memory.text('/two')).toBe('{"id":"stays"}')
  memory.forget(Array.from({ length: 21 }, (_, i) => `other ${i}`))
  expect(memory.recall('/two')).toBeUndefined()
})

test('T14 an answer that was read before a takedown is not remembered after it', () => {
  const memory = memoryAt()
  const remember = memory.begin('/one')
  memory.forget(['gone'])
  remember('{"id":"gone"}')
  expect(memory.recall('/one')).toBeUndefined()
})
