/** `npm run bench [-- name …]`: what can be measured by anybody in a few minutes, or one measurement by its name. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const usual = ['start', 'claim', 'understanding']
const mostMs = 45 * 60_000

const place = (name: string) => fileURLToPath(new URL(name, import.meta.url))
/** A measurement is a file of this folder, or a folder with a `run.ts`. */
const programOf = (name: string) => [place(`${name}.ts`), place(`${name}/run.ts`)].find(existsSync)

const [, , wanted, ...given] = process.argv
for (const name of wanted === undefined ? usual : [wanted]) {
  const program = programOf(name)
  if (program === undefined) throw new Error(`There is no measurement ${name} in bench/.`)
  console.log(`\n${name}`)
  const { status } = spawnSync(process.execPath, [program, ...given], { stdio: 'inherit', timeout: mostMs })
  if (status !== 0) process.exitCode = 1
}
if (wanted === undefined)
  console.log(`
These take longer, or need root, and are run by their name (bench/README.md):
  npm run bench -- live         how soon what is approved is on other screens, beside thousands of open streams
  npm run bench -- bytes        what each page costs over the wire
  npm run bench -- first-paint  when Home is first seen on a slow network and a slow phone
  npm run bench -- network-lab  uploads on a bad line, in a network of their own
  node bench/crash/strace.ts    a kill at every system call, disks that fail or fill up`)
