import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { onTeardown } from '#test/setup/on-teardown.ts'
import { notesOf, unreleased } from '#tools/release/changelog.ts'
import { assertGnuTar } from '#tools/release/pack-folder.ts'
import { writeVersion } from '#tools/release/write-version.ts'

const formerFile = 'src/ops/upgrade/former-release.ts'

/** A small project at version 0.3.0 whose files are committed. */
function project(changes = '### Added\n\n- A page.\n') {
  const root = mkdtempSync(path.join(tmpdir(), 'thuto-version-'))
  onTeardown(async () => rmSync(root, { recursive: true, force: true }))
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), text)
  }
  write('package.json', '{\n  "name": "thuto",\n  "version": "0.3.0"\n}\n')
  write('package-lock.json', JSON.stringify({ version: '0.3.0', packages: { '': { version: '0.3.0' }, a: { version: '0.3.0' } } }, undefined, 2)) // prettier-ignore
  write('CHANGELOG.md', `# Changelog\n\n## [Unreleased]\n\n${changes}\n## [0.3.0] - 2026-12-01\n\n- First.\n`)
  write('deploy/Dockerfile', '# docker build -t thuto:0.3.0 .\n')
  write('migrations/0001-schema.sql', '')
  write('migrations/0002-more.sql', '')
  mkdirSync(path.dirname(path.join(root, formerFile)), { recursive: true })
  cpSync(formerFile, path.join(root, formerFile))
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], { cwd: root, encoding: 'utf8' }) // prettier-ignore
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '-m', 'All')
  const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
  return { root, git, read, write }
}

const day = '2026-12-24'

test('OPS-22 a release writes version, date and image names, and neither commits nor tags', () => {
  const { root, git, read } = project()
  const commit = git('rev-parse', 'HEAD')
  writeVersion(root, '0.10.0', day)
  expect(JSON.parse(read('package.json'))).toEqual({ name: 'thuto', version: '0.10.0' })
  expect(JSON.parse(read('package-lock.json'))).toEqual({ version: '0.10.0', packages: { '': { version: '0.10.0' }, a: { version: '0.3.0' } } }) // prettier-ignore
  expect(read('CHANGELOG.md')).toContain(
    `## [Unreleased]\n\n## [0.10.0] - ${day}\n\n### Added\n\n- A page.\n`,
  )
  expect(notesOf(read('CHANGELOG.md'), '0.10.0')).toBe('### Added\n\n- A page.\n')
  expect(unreleased(read('CHANGELOG.md'))).toBe('')
  expect(read('deploy/Dockerfile')).toBe('# docker build -t thuto:0.10.0 .\n')
  // 0.3.0 has no tag: it was no release.
  expect(read(formerFile)).toMatch(/: FormerRelease \| undefined = undefined\n$/)
  expect([git('rev-parse', 'HEAD'), git('tag')]).toEqual([commit, ''])
})

test('OPS-22 the version before becomes the former release, with the last migration of its tag', () => {
  const { root, git, read, write } = project()
  git('tag', 'v0.3.0')
  write('migrations/0003-later.sql', '')
  git('add', '.')
  git('commit', '--quiet', '-m', 'Later')
  writeVersion(root, '0.4.0', day)
  expect(read(formerFile)).toMatch(/ = \{\n {2}version: '0\.3\.0',\n {2}lastMigration: '0002-more',\n\}\n$/)
})

test.for([
  ['0.3', /0\.3 is not a version/],
  ['v0.4.0', /is not a version/],
  ['0.3.0', /0\.3\.0 is not higher than 0\.3\.0/],
  ['0.2.9', /0\.2\.9 is not higher than 0\.3\.0/],
] as const)('OPS-22 version %s is refused', ([version, message]) => {
  const { root, git } = project()
  expect(() => writeVersion(root, version, day)).toThrow(message)
  expect(git('status', '--porcelain')).toBe('')
})

test('OPS-22 uncommitted files and an empty section are refused, and nothing is written', () => {
  const dirty = project()
  dirty.write('new.txt', '')
  expect(() => writeVersion(dirty.root, '0.4.0', day)).toThrow(/differ from the last commit/)
  const empty = project('### Added\n')
  expect(() => writeVersion(empty.root, '0.4.0', day)).toThrow(/section Unreleased .* is empty/)
  expect(empty.git('status', '--porcelain')).toBe('')
})

test('OPS-22 a system without GNU tar is refused', () => {
  expect(() => assertGnuTar('no-such-tar')).toThrow(/need GNU tar/)
  expect(() => assertGnuTar('node')).toThrow(/need GNU tar/)
})
