/** `node killed-start.ts ADDRESS NAMES MS` lists the subjects of a file and kills itself so many ms after it begins. */
import { listSubjectsOfFile } from '#platform/postgres/listed-subjects.ts'
import { openDatabase, type SocketAddress } from '#platform/postgres/connection.ts'

const [address = '', names = '', ms = '0'] = process.argv.slice(2)
const { host, user, password, database } = JSON.parse(address) as SocketAddress
const { db, pool } = openDatabase({ host, user, password, database }, { size: 1, onError: () => {} })
await pool.query('select 1')
setTimeout(() => process.kill(process.pid, 'SIGKILL'), Number(ms))
await listSubjectsOfFile(db, 'site', names.split(','))
setTimeout(() => {}, 1_000)
