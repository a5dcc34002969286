/** `node tools/bench/search/corpus/load-command.ts COUNT [DATA_DIR]`: made-up resources for a site of yours to try things on. */
import '#app/commands/open-content.ts'
import path from 'node:path'
import { loadResources } from './load.ts'

const [, , count = '', dataDir = 'data'] = process.argv
if (!/^\d+$/.test(count)) throw new Error('Say how many: 10000, 100000, 1000000.')
const place = { dataDir: path.resolve(dataDir), databaseUrl: process.env['DATABASE_URL'] }
const seconds = await loadResources(place, Number(count))
console.log(`${Number(count).toLocaleString('en')} resources in ${seconds.toFixed(1)} s.`)
