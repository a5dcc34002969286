import { expect, test } from 'vitest'
import { policyReportLog } from './policy-reports-routes.ts'

const inline = { directive: 'img-src', blocked: 'inline', page: '/' }
const foreign = { directive: 'script-src-elem', blocked: 'evil.example', page: '/files' }

function logAtHand() {
  const lines: string[] = []
  let nowMs = 0
  const write = policyReportLog(
    { warn: (line: unknown) => void (typeof line === 'string' && lines.push(line)) },
    () => nowMs,
  )
  return { lines, write, pass: (ms: number) => (nowMs += ms) }
}

test('F-C12 the reports of one body give one line with counts; an empty body gives none', () => {
  const { lines, write } = logAtHand()
  write([inline, foreign, inline, inline])
  write([])
  expect(lines).toEqual([
    'The policy of / stopped inline by img-src (3 times); The policy of /files stopped evil.example by script-src-elem',
  ])
})

test('F-C12 at most 60 lines a minute are written, and the last one reports the limit', () => {
  const { lines, write, pass } = logAtHand()
  for (let i = 0; i < 1_000; i += 1) write([inline])
  expect(lines).toHaveLength(60)
  expect(lines.at(-1)).toMatch(/not logged/)
  pass(60_000)
  write([foreign])
  expect(lines).toHaveLength(61)
})
