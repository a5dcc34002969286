import { expect, test } from 'vitest'
import { percentOf, visibleText, type SendState, spokenText } from './progress-text.ts'

const allBytes = 9_500_000
const seen = (state: SendState) => visibleText(state, allBytes)
const spoken = (state: SendState) => spokenText(state, allBytes)

test('CONTRIB-25 percent are whole, never more than there is', () => {
  expect([0, 999, 4_800_000, 9_499_999, allBytes].map((bytes) => percentOf(bytes, allBytes))).toEqual([
    0, 0, 50, 99, 100,
  ])
  expect(percentOf(0, 0)).toBe(100)
})

test('CONTRIB-25 the line says how much has gone, in the unit of the whole', () => {
  expect(seen({ sentBytes: 3_100_000 })).toBe('Uploading… 3.1 of 9.5 MB')
  expect(seen({ sentBytes: 0 })).toBe('Uploading… 0.0 of 9.5 MB')
  expect(visibleText({ sentBytes: 120_400 }, 545_000)).toBe('Uploading… 120 of 545 kB')
})

test('what an upload waits for is said, seen and spoken', () => {
  for (const words of [seen, spoken]) {
    expect(words({ sentBytes: 1, waitingFor: 'connection' })).toMatch(
      /^Connection lost\. .* goes on by itself/,
    )
    expect(words({ sentBytes: 1, waitingFor: 'site' })).toMatch(/^The site is busy\. .* goes on by itself/)
    expect(words({ sentBytes: allBytes, arrived: true })).toMatch(/^The file is there/)
  }
})

test('W7 who reads by ear hears five things of a smooth upload, not four hundred', () => {
  const heard = Array.from({ length: 401 }, (_, i) => spoken({ sentBytes: (allBytes * i) / 400 }))
  expect([...new Set(heard)]).toEqual([
    'Uploading 9.5 MB',
    '25 % uploaded',
    '50 % uploaded',
    '75 % uploaded',
    '100 % uploaded',
  ])
})
