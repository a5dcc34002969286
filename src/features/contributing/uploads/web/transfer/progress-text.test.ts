import { expect, test } from 'vitest'
import { percentOf, visibleText, type SendState, spokenText } from './progress-text.ts'

const allBytes = 9_500_000
const visible = (state: SendState) => visibleText(state, allBytes)
const spoken = (state: SendState) => spokenText(state, allBytes)

test('CONTRIB-25 percentage is a whole number of at most 100', () => {
  expect([0, 999, 4_800_000, 9_499_999, allBytes].map((bytes) => percentOf(bytes, allBytes))).toEqual([
    0, 0, 50, 99, 100,
  ])
  expect(percentOf(0, 0)).toBe(100)
})

test('CONTRIB-25 visible text shows the sent bytes in the unit of the file size', () => {
  expect(visible({ sentBytes: 3_100_000 })).toBe('Uploading… 3.1 of 9.5 MB')
  expect(visible({ sentBytes: 0 })).toBe('Uploading… 0.0 of 9.5 MB')
  expect(visibleText({ sentBytes: 120_400 }, 545_000)).toBe('Uploading… 120 of 545 kB')
})

test('visible and spoken text name the cause of a pause', () => {
  for (const textOf of [visible, spoken]) {
    expect(textOf({ sentBytes: 1, waitingFor: 'connection' })).toMatch(
      /^Connection lost\. .* continues when you are back online/,
    )
    expect(textOf({ sentBytes: 1, waitingFor: 'site' })).toMatch(/^The site is busy\. .* continues shortly/)
    expect(textOf({ sentBytes: allBytes, arrived: true })).toMatch(/^Upload complete/)
  }
})

test('W7 spoken text changes five times during an upload without errors', () => {
  const texts = Array.from({ length: 401 }, (_, i) => spoken({ sentBytes: (allBytes * i) / 400 }))
  expect([...new Set(texts)]).toEqual([
    'Uploading 9.5 MB',
    '25% uploaded',
    '50% uploaded',
    '75% uploaded',
    '100% uploaded',
  ])
})
