/** Main module of a sandbox process: receives one job, removes network access, runs it and sends the result. */
import { once } from 'node:events'
import module from 'node:module'
import { Writable } from 'node:stream'
import { messageOf } from '../errors.ts'

interface WorkerMessage {
  readonly module: string
  readonly input: unknown
}
/** Network modules, and the one file access that Node's permission model does not cover. */
const refusedModules = ['net', 'tls', 'http', 'https', 'http2', 'dgram', 'dns', 'dns/promises', 'sqlite']
const waysOut: readonly (readonly [object, readonly string[]])[] = [
  [globalThis, ['fetch', 'WebSocket', 'EventSource']],
  [process, ['send', 'disconnect', 'channel', 'kill', '_kill', '_debugProcess', 'getBuiltinModule']],
  [process, ['binding', '_getActiveHandles', '_getActiveRequests']],
]

function refuse(specifier: string) {
  const name = specifier.replace(/^node:/, '')
  if (refusedModules.includes(name)) throw new Error(`A child may not use ${name}.`)
}

/** Node's permission model refuses files, processes and threads; this removes the network. */
function shutDoors() {
  module.registerHooks({
    resolve(specifier, context, next) {
      refuse(specifier)
      return next(specifier, context)
    },
  })
  Object.assign(module, { registerHooks: undefined, register: undefined })
  module.syncBuiltinESMExports()
  for (const [holder, names] of waysOut) for (const name of names) Reflect.deleteProperty(holder, name)
  // The standard streams of a process are sockets.
  const nowhere = new Writable({ write: (_bytes, _encoding, done) => done() })
  for (const name of ['stdin', 'stdout', 'stderr'])
    Object.defineProperty(process, name, { value: nowhere, configurable: false })
}

const send = process.send?.bind(process)
process.once('disconnect', () => process.exit(1))
const [told] = (await once(process, 'message')) as [WorkerMessage]
shutDoors()
try {
  const { run } = (await import(told.module)) as { readonly run: (input: unknown) => unknown }
  send?.({ answer: await run(told.input) })
} catch (error) {
  send?.({ error: messageOf(error).slice(0, 500) })
}
