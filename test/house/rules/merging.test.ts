import { expect, test } from 'vitest'
import * as merging from './merging.ts'

const filesOf = (sample: Readonly<Record<string, string>>) =>
  Object.entries(sample).map(([path, text]) => ({ path, text }))
const lines = (count: number) => 'x()\n'.repeat(count)

test('a folder with two files is reported; a feature and its sides are not', () => {
  const wrong = { 'src/client/time/a.ts': '', 'src/client/time/b.css': '', 'src/client/time/a.test.ts': '' }
  expect(merging.foldersHoldThreeFiles(filesOf(wrong))).toEqual([
    'src/client/time holds 2 files: move them one level up',
  ])
  const right = {
    'src/features/catalogue/ratings/contract.ts': '',
    'src/features/catalogue/ratings/web/stars.tsx': '',
  }
  expect(merging.foldersHoldThreeFiles(filesOf(right))).toEqual([])
})

test('a short file with one importer is reported, unless a test names it or code loads it later', () => {
  const wrong = { 'src/shared/a.ts': lines(34), 'src/shared/b.ts': `import './a.ts'\n${lines(34)}` }
  expect(merging.smallFilesHaveImporters(filesOf(wrong))).toEqual([
    'src/shared/a.ts has 34 lines and one importer: merge the two',
  ])
  const right = {
    'src/shared/a.ts': lines(35),
    'src/shared/b.ts': lines(3),
    'src/shared/b.test.ts': '',
    'src/shared/c.ts': lines(3),
    'src/web/main.ts': `import './a.ts'\nawait import('../shared/c.ts')`,
  }
  expect(merging.smallFilesHaveImporters(filesOf(right))).toEqual([])
})

test('a constant that one other file reads is reported, unless its own file uses it', () => {
  const reader = { 'src/shared/c.ts': `import { f, max } from './a.ts'` }
  const wrong = { ...reader, 'src/shared/a.ts': 'export const max = 3\nexport const f = g()' }
  expect(merging.constantsHaveReaders(filesOf(wrong))).toEqual([
    'src/shared/a.ts exports max for src/shared/c.ts alone: declare it there',
  ])
  const right = { ...reader, 'src/shared/a.ts': 'export const max = 3\nexport const f = g(max)' }
  expect(merging.constantsHaveReaders(filesOf(right))).toEqual([])
})
