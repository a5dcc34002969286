/** Builds the site for browsers when its sources are newer. */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { StartupError } from '#platform/errors.ts'

const root = new URL('../../', import.meta.url)
const fromRoot = (path: string) => fileURLToPath(new URL(path, root))

function newestIn(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return 0
  if (!found.isDirectory()) return found.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newestIn(`${path}/${name}`)))
}

const sources = [
  'src/client',
  'src/web',
  'src/features',
  'src/shared',
  'content/languages.json',
  'package-lock.json',
  'vite.config.ts',
  'build',
]

function isBuilt(): boolean {
  const built = statSync(fromRoot('dist/web/.pages/index.html'), { throwIfNoEntry: false })
  return built !== undefined && Math.max(...sources.map((each) => newestIn(fromRoot(each)))) <= built.mtimeMs
}

/** Runs the build tool. Throws StartupError with its output if it fails. */
export async function runVite(outDir: string): Promise<void> {
  const vite = fromRoot('node_modules/vite/bin/vite.js')
  if (!existsSync(vite))
    throw new StartupError(
      'the site is not built and its build tools are missing. Run npm ci and start again.',
    )
  const child = spawn(
    process.execPath,
    [vite, 'build', '--logLevel', 'error', '--outDir', outDir, '--emptyOutDir'],
    { cwd: fromRoot('.'), stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const end = () => child.kill()
  process.once('exit', end)
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text))
  const status = await new Promise((resolve) => child.once('close', resolve))
  process.off('exit', end)
  if (status !== 0) throw new StartupError(`the site could not be built.\n${output.join('')}`)
}

/** Builds in a temporary folder and renames it: neither a power cut nor a second start sees half a site. */
async function build(): Promise<void> {
  const fresh = fromRoot(`dist/web.${process.pid}`)
  await runVite(fresh)
  const old = fromRoot(`dist/web.old.${process.pid}`)
  try {
    if (existsSync(fromRoot('dist/web'))) renameSync(fromRoot('dist/web'), old)
    renameSync(fresh, fromRoot('dist/web'))
  } catch (error) {
    // Another start has built the same site meanwhile.
    if (!isBuilt()) throw error
  }
  for (const left of [fresh, old]) rmSync(left, { recursive: true, force: true })
}

let building: Promise<void> | undefined

/** Starts the build if the site is older than its sources. */
export function startBuild(): Promise<void> {
  building = isBuilt() ? Promise.resolve() : build()
  // A failure is for those who wait; before, it must not end the process.
  building.catch(() => undefined)
  return building
}

/** Waits for the build that this process has started, if it has. Throws StartupError if it failed. */
export const finishBuild = async (): Promise<void> => building
