import { expect, test } from 'vitest'
import * as citations from './citations.ts'

const requirements = `# Requirements

## Threats

| id | requirement |
| --- | --- |
| T1 | Holds. |
| T2 | Holds. |
`
const file = (path: string, text: string) => ({ path, text })
const pages = [file('docs/requirements.md', requirements), file('docs/decisions/0007-feed.md', '')]

// Not within `test.each`, whose ids count as proofs.
const wrongIds = [
  [
    'src/a.ts',
    '/** Ends the stream (T9). */',
    'src/a.ts cites T9, which docs/requirements.md does not define',
  ],
  ['src/a.test.ts', `test('T1–3 a stream', () => {})`, /^src\/a\.test\.ts cites T3, which/],
  ['docs/a.md', 'As in GEN-01.', /^docs\/a\.md cites GEN-01, which/],
  ['src/a/messages/en.json', '{ "description": "W3: a star." }', /^src\/a\/messages\/en\.json cites W3, /],
  ['docs/requirements.md', `${requirements}| T2 | Again. |\n`, 'docs/requirements.md defines T2 twice'],
] as const

const rightIds = [
  ['src/a.ts', '/** T1, T1–2, UTF-16, ISBN-13 */'],
  ['src/a.ts', `const price = 'R45 at T08:00'`],
  ['docs/decisions/history/0001-a.md', 'As in T9.'],
  ['CHANGELOG.md', 'T9 is closed.'],
] as const

const otherPages = ['SECURITY §6', 'RELIABILITY R3', 'spec 9', 'Specification 2'] as const

test.each(wrongIds)('an id without a sentence in %s is reported (%#)', (path, text, violation) => {
  const others = pages.filter((page) => page.path !== path)
  expect(citations.citedIdsAreDefined([...others, file(path, text)]).join('\n')).toMatch(violation)
})

test.each(rightIds)('%s is accepted with %j', (path, text) => {
  expect(citations.citedIdsAreDefined([...pages, file(path, text)])).toEqual([])
})

test('a decision without a page is reported, also in a list', () => {
  const code = '// Readers see one order (decision 7).\n// Decisions 7 and 9, decision 7–8.'
  expect(citations.citedDecisionsExist([...pages, file('src/a.ts', code)])).toEqual([
    'src/a.ts cites decision 9, which has no page',
    'src/a.ts cites decision 8, which has no page',
  ])
  expect(citations.citedDecisionsExist([...pages, file('src/a.ts', '// (decision 7)')])).toEqual([])
})

test.each(otherPages)('%s is reported as a section of another page', (words) => {
  expect(citations.noOtherPagesAreCited([...pages, file('src/a.ts', `/** ${words}: limits. */`)])).toEqual([
    `src/a.ts cites ${words}: cite an id of docs/requirements.md`,
  ])
  expect(citations.noOtherPagesAreCited([...pages, file('src/a.ts', '/** T1, RFC 8058. */')])).toEqual([])
})
