import { expect, test } from 'vitest'
import { encodeResponse } from './encoded-response.ts'
import { ClockCache } from './clock-cache.ts'

/** 1,000 for the place, 4 for the address: 1,250 bytes in all. */
const anAnswer = (address: string) => ({ address, answer: encodeResponse('x'.repeat(246)) })
const addresses = Array.from({ length: 30 }, (_, i) => String(i + 10))

test('T37 it never holds more bytes than it may; the longest unasked for go first', () => {
  const answers = new ClockCache<ReturnType<typeof anAnswer>>(20_000)
  for (const address of addresses) {
    answers.keep(address, anAnswer(address))
    if (Number(address) < 26) answers.touch('10')
  }
  const held = addresses.filter((address) => answers.peek(address))
  expect(held).toEqual(['10', ...addresses.slice(15)])
})

test('T37 an answer of more than a sixteenth of the room is not remembered, and its elder is forgotten', () => {
  const answers = new ClockCache<ReturnType<typeof anAnswer>>(20_000)
  answers.keep('10', anAnswer('10'))
  expect(answers.peek('10')).toBeDefined()
  answers.keep('10', { address: '10', answer: encodeResponse('ü'.repeat(124)) })
  expect(answers.peek('10')).toBeUndefined()
})

test('T37 what is packed counts as it is then, every form of it', () => {
  const answers = new ClockCache<ReturnType<typeof anAnswer>>(100_000)
  const answer = encodeResponse('x'.repeat(5_000), 'name', () => answers.resize('10'))
  answers.keep('10', { address: '10', answer })
  const others = addresses.slice(1).map((address) => ({ address, answer: encodeResponse('x'.repeat(5_000)) }))
  const held = () => others.filter(({ address }) => answers.peek(address)).length
  answer.sent('br')
  for (const other of others.slice(0, 16)) answers.keep(other.address, other)
  // Without having become small it would have made room for the last of them.
  expect([answers.peek('10')?.answer, held()]).toEqual([answer, 16])
})

test('what is dropped or cleared makes room', () => {
  const answers = new ClockCache<ReturnType<typeof anAnswer>>(20_000)
  for (const address of addresses.slice(0, 16)) answers.keep(address, anAnswer(address))
  answers.drop('10')
  answers.keep('50', anAnswer('50'))
  expect(answers.peek('11')).toBeDefined()
  answers.clear()
  for (const address of addresses.slice(0, 16)) answers.keep(address, anAnswer(address))
  expect(answers.peek('10')).toBeDefined()
})
