/** `npm run bench -- steady [part [count [seed]]]`: more than the site can do, made-up requests, spoilt documents. */
import '#app/commands/open-content.ts'
import { documents } from './documents.ts'
import { fuzz } from './fuzz.ts'
import { overload } from './overload.ts'
import { slow } from './slow-clients.ts'

const parts: Readonly<Record<string, (options: readonly string[]) => Promise<void>>> = {
  overload,
  slow,
  fuzz,
  documents,
}
const [, , onlyName, ...options] = process.argv
for (const name of onlyName === undefined ? Object.keys(parts) : [onlyName]) {
  const part = parts[name]
  if (!part) throw new Error(`There is no part ${name}: ${Object.keys(parts).join(', ')}`)
  console.log(`\n${name}`)
  await part(options)
}
