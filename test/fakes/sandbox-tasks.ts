/** Tasks for the sandbox tests: valid work, faulty work and escape attempts. */
import * as childProcess from 'node:child_process'
import cluster from 'node:cluster'
import { readFileSync, writeFileSync } from 'node:fs'
import inspector from 'node:inspector'
import module, { createRequire } from 'node:module'
import path from 'node:path'
import v8 from 'node:v8'
import { WASI } from 'node:wasi'
import { Worker } from 'node:worker_threads'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const endless = () => {
  for (;;) Math.random()
}
const anything = (holder: object, name: string) =>
  Reflect.get(holder, name) as (...given: unknown[]) => unknown

const attempts = {
  'import of a socket': () => import('node:net'),
  'require of a socket by its short name': (): unknown => createRequire(import.meta.url)('net'),
  'the loader itself': () => anything(module, '_load')('net'),
  'a hook of its own': () => anything(module, 'registerHooks')({}),
  'a module without import': () => anything(process, 'getBuiltinModule')('net'),
  'an internal binding': () => anything(process, 'binding')('tcp_wrap'),
  'an internal linked binding': () => anything(process, '_linkedBinding')('tcp_wrap'),
  'a question to the name servers': () => import('node:dns/promises'),
  'a datagram': () => import('node:dgram'),
  fetch: () => anything(globalThis, 'fetch')('http://127.0.0.1/'),
  'a web socket': () => Reflect.construct(anything(globalThis, 'WebSocket'), ['ws://127.0.0.1/']) as unknown,
  'its own output as a socket': () =>
    anything(Reflect.construct(process.stdout.constructor, []) as object, 'connect')(80),
  'a file of the system': () => readFileSync('/etc/passwd'),
  'the environment of its process': () => readFileSync('/proc/self/environ'),
  'a file of the data folder': () => readFileSync(path.resolve(import.meta.dirname, '../../data/secret.key')),
  'a file to write': () => writeFileSync('/tmp/written-by-a-child', 'x'),
  'a database file': () => import('node:sqlite'),
  'a heap snapshot': () => v8.writeHeapSnapshot('/tmp/written-by-a-child'),
  'a report': () => process.report.writeReport('/tmp/written-by-a-child'),
  'a program': () => childProcess.execFileSync('/bin/true'),
  'a fork': () => cluster.fork(),
  'a thread': () => new Worker('1', { eval: true }),
  'native code': () => process.dlopen({ exports: {} }, '/tmp/none.node'),
  'a WASI world': () => new WASI({ version: 'preview1', preopens: { '/': '/' } }),
  'a debugger': () => inspector.open(0),
  'a signal to its parent': () => process.kill(process.ppid, 0),
} satisfies Record<string, () => unknown>

/** Each attempt and how it was refused; `got through` where it was not. */
async function tryEverything() {
  const results: Record<string, string> = {}
  for (const [name, attempt] of Object.entries(attempts)) {
    try {
      await attempt()
      results[name] = 'got through'
    } catch (error) {
      results[name] = `refused: ${error instanceof Error ? error.message : String(error)}`
    }
  }
  return results
}

const held: unknown[] = []

const works: Record<string, (given: unknown) => unknown> = {
  echo: (given) => ({ given, pid: process.pid }),
  environment: () => ({ ...process.env }),
  read: (given) => readFileSync(given as string),
  decode: async (given) => {
    const { default: sharp } = await import('sharp')
    const { width, height } = await sharp(given as string).metadata()
    return `${width} x ${height}`
  },
  throw: () => {
    throw new Error('The work failed.')
  },
  'throw later': () => Promise.reject(new TypeError('The work failed later.')),
  'give what cannot be sent': () => ({ endless }),
  loop: endless,
  'eat heap': () => {
    for (;;) held.push(Array.from({ length: 1_000 }, (_, i) => ({ i })))
  },
  'eat buffers': async () => {
    for (;;) {
      held.push(Buffer.alloc(4_000_000, 1))
      await pause(1)
    }
  },
  'one huge buffer': () => Buffer.alloc(2 ** 40, 1),
  exit: () => process.exit(0),
  abort: () => process.abort(),
  wait: (given) => pause(given as number),
  'wait with 100 MB': async () => {
    held.push(Buffer.alloc(100_000_000, 1))
    await pause(60_000)
  },
  span: async () => {
    const from = Date.now()
    await pause(30)
    return [from, Date.now()]
  },
  try: tryEverything,
}

export const run = ({ work, given }: { work: string; given?: unknown }) => works[work]?.(given)
