// Entry point of `npm start` and the commands, in plain JavaScript for any Node: checks the version, builds the site.
import crypto from 'node:crypto'
import { existsSync } from 'node:fs'
import module from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = new URL('../../', import.meta.url)
const fromRoot = (name) => fileURLToPath(new URL(name, root))

const stop = (line) => {
  process.stderr.write(`Thuto cannot start: ${line}\n`)
  process.exit(1)
}

const [major] = process.versions.node.split('.').map(Number)
if (major < 24)
  stop(`Node 24 is needed and this is ${process.versions.node}. Run npm ci here again, or install Node 24.`)
// Password hashes need argon2, which came with Node 24.7; there is no fallback to a weaker hash.
if (typeof crypto.argon2 !== 'function')
  stop(
    `Node ${process.versions.node} has no crypto.argon2, which password hashes need. Run npm ci here again, or install Node 24.7 or newer.`,
  )
// A release and an image have a built site, and the settings where they are started: their folder is replaced.
const isCheckout = existsSync(new URL('vite.config.ts', root))
// Child processes inherit what the file adds.
const { loadEnvironmentFile } = await import('../platform/config/environment-file.ts')
try {
  loadEnvironmentFile(isCheckout ? fromRoot('.env') : path.resolve('.env'))
} catch (error) {
  stop(error.message)
}
const [command] = process.argv.slice(2)
// React renders plain pages eight times slower otherwise.
if (command !== 'dev') process.env.NODE_ENV ??= 'production'
const isSite = [undefined, 'start', 'demo'].includes(command)
const program = isSite && command !== 'demo' ? './main.ts' : `./commands/${command}.ts`
// The container's image has no demo.
if (!existsSync(new URL(program, import.meta.url)))
  stop(`${command} is no command of this installation. See “Know the commands” in docs/operating/install.md.`)
const { nodeFlags } = await import('./node-flags.ts')
// Node reads these flags only at its start, so the process replaces itself under the same id. Its own flags come last.
if (isSite && process.execve && !nodeFlags.every((flag) => process.execArgv.includes(flag)))
  process.execve(process.execPath, [
    process.execPath,
    ...nodeFlags,
    ...process.execArgv,
    ...process.argv.slice(1),
  ])
try {
  await import('./commands/open-content.ts')
} catch (error) {
  stop(error.message)
}
if (isSite && isCheckout) {
  const { startBuild } = await import('../ops/build-site.ts')
  const built = startBuild()
  try {
    // The demo fills its database meanwhile and waits then.
    if (command !== 'demo') await built
  } catch (error) {
    stop(error.message)
  }
}
module.enableCompileCache?.(fromRoot('node_modules/.cache/node'))
await import(program)
