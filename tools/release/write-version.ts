/** `npm run release -- VERSION`: writes the number of a release into the tree. Commits, tags and publishes nothing. */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CommandError } from '#ops/run-command.ts'
import { datedChangelog, unreleased } from './changelog.ts'

/** Runs git in a folder; returns its output. Throws its error. */
export const git = (root: string, ...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

function refuseIf(isWrong: boolean, message: string) {
  if (isWrong) throw new CommandError(message)
}

/** Throws CommandError if files differ from the last commit. */
export const assertCommitted = (root: string): void =>
  refuseIf(
    git(root, 'status', '--porcelain') !== '',
    'Files differ from the last commit. Commit them, and run this again.',
  )

/** The version that is replaced becomes the former release, if it has a tag. */
function formerRelease(root: string, version: string): string {
  if (git(root, 'tag', '--list', `v${version}`) === '') return 'undefined'
  const migrations = git(root, 'ls-tree', '--name-only', `v${version}`, 'migrations/').split('\n')
  return `{\n  version: '${version}',\n  lastMigration: '${path.basename(migrations.at(-1) ?? '', '.sql')}',\n}`
}

/**
 * Writes `version` into package.json, package-lock.json and the image names of deploy/, dates the section *Unreleased*
 * with `day` (`2026-11-30`), and moves former-release.ts. Throws CommandError, and writes nothing, in a wrong state.
 */
export function writeVersion(root: string, version: string, day: string): void {
  const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
  const edit = (name: string, change: (text: string) => string) =>
    writeFileSync(path.join(root, name), change(read(name)))
  const { version: present } = JSON.parse(read('package.json')) as { version: string }
  const isVersion = /^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(version)
  refuseIf(!isVersion, `${version} is not a version. Give three numbers, such as 0.3.0.`)
  assertCommitted(root)
  const isHigher = new Intl.Collator('en', { numeric: true }).compare(version, present) > 0
  refuseIf(!isHigher, `${version} is not higher than ${present}, the version in package.json.`)
  refuseIf(
    unreleased(read('CHANGELOG.md')) === '',
    'The section Unreleased of CHANGELOG.md is empty. Write what changes.',
  )
  const numbered = (text: string) => text.replace(`"version": "${present}"`, `"version": "${version}"`)
  edit('package.json', numbered)
  // The version of the project, and that of its entry among the packages.
  edit('package-lock.json', (text) => numbered(numbered(text)))
  edit('CHANGELOG.md', (text) => datedChangelog(text, version, day))
  for (const file of globSync('deploy/**/*.*', { cwd: root }).concat('deploy/Dockerfile'))
    edit(file, (text) => text.replaceAll(`thuto:${present}`, `thuto:${version}`))
  const former = formerRelease(root, present)
  edit('src/ops/upgrade/former-release.ts', (text) => text.replace(/(undefined|\{[^}]*\})\n$/, `${former}\n`))
}
