/** Server programs of Debian packages, unpacked beside the project: nothing is installed and no service starts. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const exec = promisify(execFile)
const cache = path.resolve(import.meta.dirname, '../../.cache/debian')
const programFolders = ['usr/lib/postgresql/15/bin', 'usr/bin', 'usr/sbin', 'bin', 'sbin']

const isDebian = existsSync('/usr/bin/apt-get') && existsSync('/usr/bin/dpkg-deb')

/** Packages that an installation would add, dependencies included; those that this system has are not among them. */
async function missing(packages: readonly string[]) {
  const { stdout } = await exec('apt-get', ['install', '-s', '--no-install-recommends', ...packages])
  return [...stdout.matchAll(/^Inst (\S+)/gm)].map(([, name = '']) => name)
}

async function missingAfterUpdate(packages: readonly string[]) {
  try {
    return await missing(packages)
  } catch (error) {
    // A fresh container has no package lists yet.
    if (process.getuid?.() !== 0) throw error
    await exec('apt-get', ['update'])
    return await missing(packages)
  }
}

async function unpack(packages: readonly string[], folder: string) {
  await mkdir(cache, { recursive: true })
  const partial = await mkdtemp(path.join(cache, 'partial-'))
  try {
    const names = await missingAfterUpdate(packages)
    if (names.length > 0) await exec('apt-get', ['download', ...names], { cwd: partial })
    for (const file of await readdir(partial)) {
      await exec('dpkg-deb', ['-x', path.join(partial, file), partial])
      await rm(path.join(partial, file))
    }
    // Another test may have unpacked the same packages meanwhile.
    await rename(partial, folder).catch(() => {})
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
}

/** Environment of programs that were unpacked into `folder`, before those of the system. */
function environmentOf(folder: string): Record<string, string> {
  const at = (places: readonly string[], rest = '') =>
    [...places.map((place) => path.join(folder, place)), ...(rest === '' ? [] : [rest])].join(path.delimiter)
  return {
    PATH: at(programFolders, process.env['PATH']),
    LD_LIBRARY_PATH: at([`usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`]),
    PYTHONPATH: at(['usr/lib/python3/dist-packages']),
  }
}

/**
 * Returns the environment that finds the programs of these packages; undefined on other systems than Debian. Downloads
 * them once for each checkout. Rejects when the packages cannot be had.
 */
export async function debianPrograms(
  packages: readonly string[],
): Promise<Record<string, string> | undefined> {
  if (!isDebian) return undefined
  const folder = path.join(cache, packages.toSorted().join('+'))
  if (!existsSync(folder)) await unpack(packages, folder)
  return environmentOf(folder)
}
