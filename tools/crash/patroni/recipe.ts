/** The shipped files of `deploy/patroni`, laid out for machines that are folders and ports of 127.0.0.1. */
import { randomBytes } from 'node:crypto'
import { chownSync, copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '#test/running-site.ts'
import { systemPostgres } from '#test/database/system-postgres.ts'

const deploy = fileURLToPath(new URL('../../../deploy', import.meta.url))
const shipped = (name: string) => readFileSync(path.join(deploy, 'patroni', name), 'utf8')
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
  readonly passwords: { readonly owner: string; readonly app: string }
  /** Port of 127.0.0.1 for an address and port of the shipped files. */
  port(address: string, port: number): number
}

const addresses = { one: '10.0.0.21', two: '10.0.0.22', three: '10.0.0.11' } as const
const ports = [2379, 2380, 5432, 8008]
const own = /# this (?:server|machine)$/

/** Folders that programs expect on a machine. */
const folders = [
  'etc/patroni/tls',
  'etc/etcd/tls',
  'etc/haproxy',
  'var/lib/postgresql/15',
  'var/lib/etcd',
  'run/postgresql',
  // Where each program works.
  'run/patroni',
  'run/etcd',
  'run/haproxy',
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
    .replaceAll(/127\.0\.0\.1:(543\d)/g, (_, number: string) => `127.0.0.1:${port('', Number(number))}`)
    .replaceAll('10.0.0.0/24', '127.0.0.0/8')
    .replaceAll(/(?<=[\s:])\/(?=(?:etc|var|run|dev)\/)/g, `${root}/`)
    .replaceAll('/usr/lib/postgresql/15/bin', systemPostgres ?? '')
}

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
  for (const program of ['patroni', 'etcd']) {
    const folder = path.join(machine.root, 'etc', program, 'tls')
    copyFileSync(path.join(tls, 'ca.crt'), path.join(folder, 'ca.crt'))
    for (const end of ['crt', 'key'])
      copyFileSync(path.join(tls, `127.0.0.1.${end}`), path.join(folder, `server.${end}`))
  }
  copyFileSync(path.join(tls, 'ca.crt'), path.join(machine.root, 'etc/haproxy/database-ca.crt'))
}

/** Lays out three machines in `home`. */
export async function layOutRecipe({ home, user, run }: Given): Promise<Recipe> {
  const free = new Map<string, number>()
  for (const address of Object.values(addresses))
    for (const each of ports) free.set(`${address}:${each}`, await freePort())
  for (const each of [5433, 5434]) free.set(`:${each}`, await freePort())
  const port = (address: string, number: number) => {
    const found = free.get(`${address}:${number}`)
    if (found === undefined) throw new Error(`The recipe names ${address}:${number}, which no machine has`)
    return found
  }
  const tls = path.join(home, 'tls')
  mkdirSync(tls)
  await run(path.join(deploy, 'patroni/certificates.sh'), ['127.0.0.1'], tls)
  const passwords = { owner: password(), app: password() }
  const texts = new Map([
    ['etc/patroni/config.yml', shipped('config.yml')],
    ['etc/patroni/secrets.yml', shipped('secrets.yml').replaceAll(`password: ''`, `password: ${password()}`)],
    ['etc/patroni/roles.env', `POSTGRES_OWNER_PASSWORD=${passwords.owner}\nPOSTGRES_APP_PASSWORD=${passwords.app}\n`], // prettier-ignore
    ['etc/etcd/etcd.conf.yml', shipped('etcd.conf.yml')],
    ['etc/haproxy/haproxy.cfg', shipped('haproxy.cfg')],
  ])
  const machine = (name: Machine['name']) => ({ name, address: addresses[name], root: path.join(home, name) })
  const machines = [machine('one'), machine('two'), machine('three')] as const
  for (const each of machines) layOut(each, texts, tls, port)
  chownTree(home, user)
  return { machines, passwords, port }
}
