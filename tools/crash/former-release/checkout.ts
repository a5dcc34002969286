/** The former release out of git, with its packages and its built app; made once for each checkout. */
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { formerRelease } from './former-release.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const cache = path.join(root, '.cache/former-release')

const exec = promisify(execFile)
const git = (...args: readonly string[]) => exec('git', args, { cwd: root, maxBuffer: 2 ** 26 })

type Packages = Readonly<Record<string, { readonly integrity?: string }>>
const packagesOf = (lock: string) => Object.entries((JSON.parse(lock) as { packages: Packages }).packages)

/** True if each of these packages is installed here, in the same place and with the same content. Types do not run. */
function areInstalled(lock: string) {
  const ours = new Map(packagesOf(readFileSync(path.join(root, 'package-lock.json'), 'utf8')))
  return packagesOf(lock).every(
    ([name, { integrity }]) =>
      name === '' || name.startsWith('node_modules/@types/') || ours.get(name)?.integrity === integrity,
  )
}

interface Release {
  readonly version: string
  readonly commit: string
}

const lockOf = async ({ version, commit }: Release) => {
  try {
    return (await git('show', `${commit}:package-lock.json`)).stdout
  } catch (cause) {
    throw new Error(
      `Version ${version} (commit ${commit}) is not in this clone. Fetch the whole history: git fetch --unshallow`,
      { cause },
    )
  }
}

async function addPackages(folder: string, version: string) {
  try {
    await exec('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
  } catch (cause) {
    throw new Error(
      `The packages of version ${version} cannot be installed (npm ci). Run this test where npm reaches its registry.`,
      { cause },
    )
  }
}

async function make(release: Release, usesOurPackages: boolean, folder: string) {
  const archive = path.join(folder, 'archive.tar')
  await git('archive', `--output=${archive}`, release.commit)
  await exec('tar', ['-xf', archive, '-C', folder])
  await rm(archive)
  const packages = path.join(folder, 'node_modules')
  await (usesOurPackages
    ? symlink(path.join(root, 'node_modules'), packages)
    : addPackages(folder, release.version))
  const build = [path.join(packages, 'vite/bin/vite.js'), 'build', '--logLevel', 'error']
  await exec(process.execPath, build, { cwd: folder })
}

/** Returns the folder. Rejects with cause and next step where the release or its packages cannot be had. */
export async function formerCheckout(release: Release = formerRelease): Promise<string> {
  const usesOurPackages = areInstalled(await lockOf(release))
  const folder = path.join(cache, `${release.commit}-${usesOurPackages ? 'with-ours' : 'with-its-own'}`)
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  const partial = await mkdtemp(path.join(cache, 'partial-'))
  try {
    await make(release, usesOurPackages, partial)
    // Another test may have made the same meanwhile.
    await rename(partial, folder).catch(() => {})
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
  return folder
}
