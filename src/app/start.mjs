// Entry point of `npm start` and the commands, in plain JavaScript for any Node: checks the version, builds the site.
import { spawnSync } from 'node:child_process'
import crypto from 'node:crypto'
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const root = new URL('../../', import.meta.url)
const fromRoot = (path) => fileURLToPath(new URL(path, root))

const stop = (line) => {
  process.stderr.write(`Thuto cannot start: ${line}\n`)
  process.exit(1)
}

const newestIn = (path) => {
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
  'content',
  'package-lock.json',
  'vite.config.ts',
  'build',
]

const isBuilt = () => {
  const built = statSync(fromRoot('dist/web/index.html'), { throwIfNoEntry: false })
  return built && Math.max(...sources.map((source) => newestIn(fromRoot(source)))) <= built.mtimeMs
}

// Built in a temporary folder and renamed: neither a power cut nor a second start sees half a site.
const build = () => {
  const vite = fromRoot('node_modules/vite/bin/vite.js')
  if (!existsSync(vite))
    stop('the site is not built and its build tools are missing. Run npm ci and start again.')
  const fresh = fromRoot(`dist/web.${process.pid}`)
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [vite, 'build', '--logLevel', 'error', '--outDir', fresh, '--emptyOutDir'],
    { cwd: fromRoot('.'), encoding: 'utf8' },
  )
  if (status !== 0) stop(`the site could not be built.\n${stdout}${stderr}`)
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

const [major] = process.versions.node.split('.').map(Number)
if (major < 24)
  stop(`Node 24 is needed and this is ${process.versions.node}. Run npm ci here again, or install Node 24.`)
// Password hashes need argon2, which came with Node 24.7; there is no fallback to a weaker hash.
if (typeof crypto.argon2 !== 'function')
  stop(
    `Node ${process.versions.node} has no crypto.argon2, which password hashes need. Run npm ci here again, or install Node 24.7 or newer.`,
  )
// Before the build, which needs MEASUREMENT_ID. Child processes inherit what the file adds.
const { loadEnvironmentFile } = await import('../platform/config/environment-file.ts')
try {
  loadEnvironmentFile(fromRoot('.env'))
} catch (error) {
  stop(error.message)
}
const [command] = process.argv.slice(2)
const unbuilt = ['admin', 'verify', 'reindex', 'backup', 'restore', 'import', 'export', 'doctor', 'dev']
const isSite = !unbuilt.includes(command)
const program = isSite && command !== 'demo' ? './main.ts' : `./commands/${command}.ts`
// The container's image has no demo.
if (!existsSync(new URL(program, import.meta.url))) stop(`${command} is not a part of this installation.`)
if (isSite && !isBuilt()) build()
const { nodeFlags } = await import('./node-flags.ts')
// Node reads these flags only at its start, so the process replaces itself under the same id. Its own flags come last.
if (isSite && process.execve && !nodeFlags.every((flag) => process.execArgv.includes(flag)))
  process.execve(process.execPath, [
    process.execPath,
    ...nodeFlags,
    ...process.execArgv,
    ...process.argv.slice(1),
  ])
module.enableCompileCache?.(fromRoot('node_modules/.cache/node'))
await import(program)
