/** `npm run bench -- attack [times | sqlmap [seconds for each call] [role …] | wapiti [seconds]]`: what attackers' tools find. */
import { attackedSite, roles } from './attacked-site.ts'
import { signInTimes } from './sign-in-times.ts'
import { withSqlmap } from './with-sqlmap.ts'
import { withWapiti } from './with-wapiti.ts'

const [, , part, ...given] = process.argv
const seconds = (defaultSeconds: number) => Number(given[0] ?? defaultSeconds)

async function onASite(attack: (site: Awaited<ReturnType<typeof attackedSite>>) => Promise<boolean>) {
  const site = await attackedSite()
  try {
    return await attack(site)
  } finally {
    await site.stop()
  }
}

const parts = {
  times: () => signInTimes(),
  sqlmap: () => {
    const named = roles.filter((role) => given.includes(role))
    return onASite((site) => withSqlmap(site, named.length > 0 ? named : ['nobody', 'admin'], seconds(120)))
  },
  wapiti: () => onASite((site) => withWapiti(site, seconds(600))),
}

const selected = Object.entries(parts).filter(([name]) => part === undefined || part === name)
if (selected.length === 0) throw new Error(`There is no ${part}: ${Object.keys(parts).join(', ')}.`)
for (const [name, attack] of selected) {
  console.log(`\n${name}`)
  if (!(await attack())) process.exitCode = 1
}
