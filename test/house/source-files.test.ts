import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readProject } from './source-files.ts'

const root = process.cwd()
const pathsIn = (folder: string) => readProject(folder).map((file) => file.path)

test('the rules see the real tree, not an empty one', () => {
  expect(pathsIn(root)).toEqual(expect.arrayContaining(['package.json', 'src/shared/abilities.ts']))
  expect(pathsIn(root).filter((name) => name.includes('node_modules'))).toEqual([])
})

test('a copy without git is read too', () => {
  const copy = mkdtempSync(path.join(tmpdir(), 'thuto-copy-'))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  cpSync(path.join(root, 'src/shared'), path.join(copy, 'src/shared'), { recursive: true })
  cpSync(path.join(root, 'package.json'), path.join(copy, 'node_modules/a/package.json'))
  expect(pathsIn(copy)).toContain('src/shared/abilities.ts')
  expect(pathsIn(copy).filter((name) => name.includes('node_modules'))).toEqual([])
})
