/** The shipped files of `deploy/patroni` and `deploy/pgbouncer`, for machines that are folders and ports of 127.0.0.1. */
import { randomBytes } from 'node:crypto'
import { chownSync, copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '#test/running-site.ts'
import { systemPostgres } from '#test/database/system-postgres.ts'

const deploy = fileURLToPath(new URL('../../../deploy', import.meta.url))
const shipped = (name: string) => readFileSync(path.join(deploy, name), 'utf8')
const password = () => randomBytes(12).toString('hex')

export interface Machine {
  readonly name: 'one' | 'two' | 'three'
  /** Its address in the shipped files. */
  readonly address: string
  /** Takes the place of `/` in the shipped files. */
  readonly root: string
}

export interface Recipe {
  readonly machines: readonly [Machine, Machine, Machine]
  readonly passwords: { readonly superuser: string; readonly owner: string; readonly app: string }
  /** Port of 127.0.0.1 for an address and port of the shipped files. */
  port(address: string, port: number): number
}

const addresses = { one: '10.0.0.21', two: '10.0.0.22', three: '10.0.0.11' } as const
const ports = [2379, 2380, 5432, 8008]
/** Of the node: HAProxy and PgBouncer. */
const ownPorts = [5433, 6432]
const own = /# this (?:server|machine)$/

/** Folders that programs expect on a machine. */
const folders = [
  'etc/patroni/tls',
  'etc/etcd/tls',
  'etc/haproxy',
  'etc/pgbouncer',
  'var/lib/postgresql/15',
  'var/lib/etcd',
  'run/postgresql',
  // Where each program works.
  'run/patroni',
  'run/etcd',
  'run/haproxy',
  'run/pgbouncer',
]

/** The file as it is on one machine: own lines changed, then addresses and folders. */
function onMachine(text: string, { name, address, root }: Machine, port: Recipe['port']) {
  const edited = text.split('\n').map((line) => {
    if (!own.test(line)) return line
    return line.replace('name: one', `name: ${name}`).replaceAll(addresses.one, address)
  })
  return edited
    .join('\n')
    .replaceAll(
      /(10\.[\d.]+):(\d+) check port (\d+)/g,
      (_, at: string, sql: string, rest: string) =>
        `127.0.0.1:${port(at, Number(sql))} check port ${port(at, Number(rest))}`,
    ) // prettier-ignore
    .replaceAll(
      /(10\.[\d.]+):(\d+)/g,
      (_, at: string, number: string) => `127.0.0.1:${port(at, Number(number))}`,
    ) // prettier-ignore
    .replaceAll(/127\.0\.0\.1:(5433)\b/g, (_, number: string) => `127.0.0.1:${port('', Number(number))}`)
    .replaceAll('10.0.0.0/24', '127.0.0.0/8')
    .replaceAll(/(?<=[\s:])\/(?=(?:etc|var|run|dev)\/)/g, `${root}/`)
    .replaceAll('/usr/lib/postgresql/15/bin', systemPostgres ?? '')
}

/** PgBouncer before HAProxy: the lines that the file names for that, and the ports of this machine. */
const beforeHaproxy = (text: string, port: Recipe['port']) =>
  text
    .replace('port=5432', `port=${port('', 5433)}`)
    .replaceAll(/^;(?=server_tls_)/gm, '')
    .replace('listen_addr = *', 'listen_addr = 127.0.0.1')
    .replace('listen_port = 6432', `listen_port = ${port('', 6432)}`)

function chownTree(place: string, { uid, gid }: { readonly uid: number; readonly gid: number }) {
  for (const each of [place, ...globSync('**/*', { cwd: place }).map((name) => path.join(place, name))])
    chownSync(each, uid, gid)
}

interface Given {
  readonly home: string
  readonly user: { readonly uid: number; readonly gid: number }
  /** Runs the shipped script and resolves when it has ended well. */
  readonly run: (script: string, args: readonly string[], cwd: string) => Promise<void>
}

/** Files of one machine, with what the operator fills in. */
function layOut(machine: Machine, texts: ReadonlyMap<string, string>, tls: string, port: Recipe['port']) {
  for (const folder of folders) mkdirSync(path.join(machine.root, folder), { recursive: true, mode: 0o700 })
  for (const [name, text] of texts)
    writeFileSync(path.join(machine.root, name), onMachine(text, machine, port), { mode: 0o600 })
  copyFileSync(path.join(deploy, 'postgres/init.sh'), path.join(machine.root, 'etc/patroni/init.sh'))
  const copy = (name: string, to: string) => copyFileSync(path.join(tls, name), path.join(machine.root, to))
  for (const folder of ['etc/patroni/tls', 'etc/etcd/tls', 'etc/pgbouncer'])
    for (const end of ['crt', 'key']) copy(`127.0.0.1.${end}`, `${folder}/server.${end}`)
  for (const folder of ['etc/patroni/tls', 'etc/etcd/tls']) copy('ca.crt', `${folder}/ca.crt`)
  for (const folder of ['etc/haproxy', 'etc/pgbouncer']) copy('ca.crt', `${folder}/database-ca.crt`)
}

/** Lays out three machines in `home`. */
export async function layOutRecipe({ home, user, run }: Given): Promise<Recipe> {
  const free = new Map<string, number>()
  for (const address of Object.values(addresses))
    for (const each of ports) free.set(`${address}:${each}`, await freePort())
  for (const each of ownPorts) free.set(`:${each}`, await freePort())
  const port = (address: string, number: number) => {
    const found = free.get(`${address}:${number}`)
    if (found === undefined) throw new Error(`The recipe names ${address}:${number}, which no machine has`)
    return found
  }
  const tls = path.join(home, 'tls')
  mkdirSync(tls)
  await run(path.join(deploy, 'patroni/certificates.sh'), ['127.0.0.1'], tls)
  const passwords = { superuser: password(), owner: password(), app: password() }
  const texts = new Map([
    ['etc/patroni/config.yml', shipped('patroni/config.yml')],
    ['etc/patroni/secrets.yml', shipped('patroni/secrets.yml').replaceAll(`password: ''`, `password: ${passwords.superuser}`)], // prettier-ignore
    ['etc/patroni/roles.env', `POSTGRES_OWNER_PASSWORD=${passwords.owner}\nPOSTGRES_APP_PASSWORD=${passwords.app}\n`], // prettier-ignore
    ['etc/etcd/etcd.conf.yml', shipped('patroni/etcd.conf.yml')],
    ['etc/haproxy/haproxy.cfg', shipped('patroni/haproxy.cfg')],
    ['etc/pgbouncer/pgbouncer.ini', beforeHaproxy(shipped('pgbouncer/pgbouncer.ini'), port)],
  ])
  const machine = (name: Machine['name']) => ({ name, address: addresses[name], root: path.join(home, name) })
  const machines = [machine('one'), machine('two'), machine('three')] as const
  for (const each of machines) layOut(each, texts, tls, port)
  chownTree(home, user)
  return { machines, passwords, port }
}
