import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { limitRules, type Rule } from '#platform/limits/limiter.ts'

const spans: Readonly<Record<number, string>> = { 60: 'a minute', 3_600: 'an hour', 86_400: 'a day' }
const inWords = ({ per, count, seconds }: Rule) =>
  `${count.toLocaleString('en')} ${spans[seconds]} ${per === 'site' ? 'in all' : `per ${per}`}`

test('ASVS-15.1.3 docs/security/costly.md tells every limit as the limiter has it', () => {
  const page = readFileSync('docs/security/costly.md', 'utf8')
  const rows = new Map(
    [...page.matchAll(/^\| `([a-z -]+)` +\| ([^|]+?) +\|/gm)].map(([, name, cost]) => [name, cost]),
  )
  const limits = Object.entries(limitRules).map(([name, rules]) => [name, rules.map(inWords).join(', ')])
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(limits))
})
