/** `npm run bench [-- name …]`: measurements that take a few minutes, or one measurement by its name. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const defaults = ['start', 'claim', 'understanding']
const timeoutMs = 120 * 60_000

const place = (name: string) => fileURLToPath(new URL(name, import.meta.url))
/** A measurement is a file of this folder, or a folder with a `run.ts`. */
const programOf = (name: string) => [place(`${name}.ts`), place(`${name}/run.ts`)].find(existsSync)

/** A signal also stops the measurement, which then removes its data. */
async function run(program: string, options: readonly string[]) {
  const child = spawn(process.execPath, [program, ...options], { stdio: 'inherit', timeout: timeoutMs })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  const [status] = (await once(child, 'exit')) as [number | null]
  return status
}

const [, , onlyName, ...given] = process.argv
for (const name of onlyName === undefined ? defaults : [onlyName]) {
  const program = programOf(name)
  if (program === undefined) throw new Error(`There is no measurement ${name} in tools/bench/.`)
  console.log(`\n${name}`)
  if ((await run(program, given)) !== 0) process.exitCode = 1
}
if (onlyName === undefined)
  console.log(`
These take longer, or need root, and are run by their name (tools/bench/README.md):
  npm run bench -- live         how soon what is approved is on other screens, beside thousands of open streams
  npm run bench -- search       lists, searches and ratings among up to a million resources
  npm run bench -- public-costs CPU of every public call, one at a time
  npm run bench -- desk         the moderation desk beside 100,000 records and a million audit entries
  npm run bench -- bytes        what each page costs over the wire
  npm run bench -- first-paint  when Home is first seen on a slow network and a slow phone
  npm run bench -- lighthouse   Lighthouse's figures of the main pages on a phone; time of each act on a list
  npm run bench -- soak         a site in steady use for the given time: whether anything of it grows
  npm run bench -- attack       what sqlmap and wapiti find, where they are installed; times of refused sign-ins
  npm run bench -- restore      how long the backup of a site takes, and its restore
  npm run bench -- network-lab  uploads on a bad line, in a network of their own
  node tools/crash/strace/strace.ts    a kill at every system call, disks that fail or fill up`)
