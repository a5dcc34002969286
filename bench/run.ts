/** `npm run bench`: what can be measured by anybody in a few minutes; says what else there is. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const measurements = ['start.ts', 'claim.ts', 'understanding.ts']
const place = (name: string) => fileURLToPath(new URL(name, import.meta.url))

for (const name of measurements) {
  console.log(`\nbench/${name}`)
  const { status } = spawnSync(process.execPath, [place(name)], { stdio: 'inherit', timeout: 15 * 60_000 })
  if (status !== 0) process.exitCode = 1
}
console.log(`
These need root, or time, and are run by hand (bench/README.md):
  bench/network-lab   uploads on a bad line, in a network of their own
  bench/crash         a kill at every system call, disks that fail or fill up`)
