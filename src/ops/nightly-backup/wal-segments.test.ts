import { expect, test } from 'vitest'
import { restorePointName, parseRestorePoint } from './folder/prune.ts'
import { segmentAfter, unbrokenChain } from './wal-segments.ts'

const [one, sixteen] = [1_048_576, 16_777_216]

test('the segment after the last of a WAL file is the first of the next, for any segment size', () => {
  expect(segmentAfter('000000010000000000000009', one)).toBe('00000001000000000000000A')
  expect(segmentAfter('000000010000000000000FFF', one)).toBe('000000010000000100000000')
  expect(segmentAfter('0000000200000003000000FF', sixteen)).toBe('000000020000000400000000')
})

test('R13 the chain of segments ends at the first gap, and is empty without its first segment', () => {
  const names = ['0A', '0B', '0D'].map((end) => ({ name: `0000000100000000000000${end}` }))
  expect(unbrokenChain('00000001000000000000000A', names, one)).toEqual(names.slice(0, 2))
  expect(unbrokenChain('000000010000000000000009', names, one)).toEqual([])
})

test('the name of a restore point encodes its time, its database and its first WAL segment', () => {
  const at = new Date('2026-11-22T02:00:03Z')
  const base = { systemId: '7710925895235906320', firstSegment: '00000001000000000000000B' }
  for (const restorePoint of [
    { at, base },
    { at, base: undefined },
  ])
    expect(parseRestorePoint(restorePointName(restorePoint))).toEqual(restorePoint)
  expect(parseRestorePoint('2026-11-22T02-00-03Z-other')).toBeUndefined()
})
