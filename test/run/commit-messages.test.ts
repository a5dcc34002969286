import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { onTeardown } from '../setup/on-teardown.ts'
import { faultsOf, recentMessages, withoutComments } from './commit-messages.ts'

test.each([
  'Read settings from a file',
  'house test, docs: check paths\n\nThe reason.\n',
  `docs: ${'a'.repeat(66)}`,
  `Bump a package\n\nSee https://example.example/${'a'.repeat(90)}`,
  `Merge ${'a'.repeat(40)} into ${'b'.repeat(40)}`,
])('%j is accepted', (message) => {
  expect(faultsOf(message)).toEqual([])
})

test.each([
  [`docs: ${'a'.repeat(67)}`, /^the subject has more than 72 characters$/],
  ['read settings from a file', /^the subject begins with neither/],
  ['docs:read', /^the subject begins with neither/],
  ['', /^the subject begins with neither/],
  ['Read settings.', /^the subject ends with a full stop$/],
  ['Read settings\nThe reason.', /^the second line is not blank$/],
  [`Read settings\n\n${'word '.repeat(21)}`, /^a line of the body has more than 100 characters$/],
])('%j breaks one rule', (message, words) => {
  expect(faultsOf(message)).toEqual([expect.stringMatching(words)])
})

test('comments and the diff below the scissors line do not count', () => {
  const text = 'Read settings\n\nThe reason.\n# a comment\n# ---- >8 ----\ndiff --git a b\n'
  expect(withoutComments(text)).toBe('Read settings\n\nThe reason.')
})

test('messages since the last release, else since the main branch, else of the last commit are read', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'thuto-commits-'))
  onTeardown(() => rm(folder, { recursive: true }))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' })
  const commit = (message: string) =>
    git('-c', 'user.name=A', '-c', 'user.email=a@b.example', 'commit', '--allow-empty', '-m', message)
  expect(recentMessages(folder)).toEqual([])
  git('init', '--initial-branch=trunk')
  commit('One')
  commit('Two\n\nbody')
  expect(recentMessages(folder)).toEqual(['Two\n\nbody'])
  git('branch', 'main', 'HEAD~1')
  commit('Three')
  expect(recentMessages(folder)).toEqual(['Three', 'Two\n\nbody'])
  git('tag', 'v0.2.0', 'HEAD~1')
  expect(recentMessages(folder)).toEqual(['Three'])
})

test('the hook refuses a message with the reason and accepts a right one', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'thuto-hook-'))
  onTeardown(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'COMMIT_EDITMSG')
  const hook = (message: string) => {
    writeFileSync(file, message)
    const { status, stderr } = spawnSync('sh', ['.githooks/commit-msg', file], { encoding: 'utf8' })
    return { status, stderr }
  }
  expect(hook('Read settings\n# a comment\n')).toEqual({ status: 0, stderr: '' })
  expect(hook('Read settings.\n')).toEqual({
    status: 1,
    stderr: expect.stringMatching(/ends with a full stop/),
  })
})
