/** Archives that are the same on every machine: order, times, owners and rights are given. */
import { execFileSync, spawnSync } from 'node:child_process'
import path from 'node:path'
import { CommandError } from '#ops/run-command.ts'

/** Throws CommandError unless the system's tar is GNU tar, which alone knows the options below. */
export function assertGnuTar(command = 'tar'): void {
  if (!spawnSync(command, ['--version']).stdout?.includes('GNU tar'))
    throw new CommandError('The archives need GNU tar and gzip. Run this on Linux with both.')
}

/** Of packages: types, source maps, tests, and what builds extensions of PostgreSQL. */
const files = ['*.ts', '*.tsx', '*.mts', '*.cts', '*.map', 'test', 'tests', 'test.js', '*.test.js', 'pgxs']
const unneeded = [...files.map((name) => `*/${name}`), '.bin', '.package-lock.json']

const options =
  '--create --format=gnu --sort=name --owner=0 --group=0 --numeric-owner --hard-dereference --mode=u=rwX,go=rX'
const excluding = (patterns: readonly string[]) => patterns.map((pattern) => `--exclude=*/${pattern}`)

/** Packs a folder as `top` into a `.tar.gz` file; `seconds` is the time of every entry. */
export function packFolder(folder: string, file: string, seconds: number, top = path.basename(folder)): void {
  const name = path.basename(folder)
  const given = [`--mtime=@${seconds}`, `--transform=flags=r;s,^${name},${top},`, `--file=${file}`]
  const without = excluding(unneeded.map((pattern) => `node_modules/${pattern}`))
  const compress = '--use-compress-program=gzip -n -9'
  execFileSync('tar', [
    ...options.split(' '),
    ...given,
    ...without,
    compress,
    `--directory=${path.dirname(folder)}`,
    name,
  ])
}

/** Returns the names of the files in an archive, below its top folder, without those that match a pattern. */
export function filesIn(archive: string, without: readonly string[] = []): readonly string[] {
  const command = ['--list', ...excluding(without), `--file=${archive}`]
  const list = execFileSync('tar', command, { encoding: 'utf8', maxBuffer: 64 * 1_048_576 })
  return list.split('\n').flatMap((line) => (/[^/]$/.test(line) ? line.replace(/^[^/]*\//, '') : []))
}
