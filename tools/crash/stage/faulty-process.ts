/** Preloaded into the site: changes clock and file calls by the file BENT_BY at each SIGUSR2. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'

/** Faults of the process. */
export interface ProcessFaults {
  /** Clock offset in ms. */
  readonly clockMs: number
  /** No byte and no name can be added in this folder. */
  readonly fullFolder: string | null
}

const file = process.env['BENT_BY'] ?? ''
let bend: ProcessFaults = { clockMs: 0, fullFolder: null }

function readFaults() {
  bend = JSON.parse(fs.readFileSync(file, 'utf8')) as ProcessFaults
}

const RealDate = Date
const now = () => RealDate.now() + bend.clockMs

/** Changes only reads of the current time. */
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[], newTarget: new () => object) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as object,
  apply: () => new RealDate(now()).toString(),
  get: (target, name, self) => (name === 'now' ? now : (Reflect.get(target, name, self) as unknown)),
})

type Act = (...args: unknown[]) => Promise<unknown>
const isFull = (place: unknown) =>
  bend.fullFolder !== null && typeof place === 'string' && path.resolve(place).startsWith(bend.fullFolder)
const noSpace = (call: string) =>
  Object.assign(new Error(`ENOSPC: no space left on device, ${call}`), { code: 'ENOSPC', errno: -28 })

const isMaking = (flags: unknown) => typeof flags === 'string' && /[wax]/.test(flags)

/** Where to the name is made: that argument of the call. */
const makesName = { copyFile: 1, mkdir: 0, writeFile: 0 } as const

async function fillOnRequest() {
  const acts = fs.promises as unknown as Record<string, Act>
  for (const [name, which] of Object.entries(makesName)) {
    const real = acts[name]
    if (!real) continue
    acts[name] = async (...args) => {
      if (isFull(args[which])) throw noSpace(name)
      return real(...args)
    }
  }
  const places = new WeakMap<object, unknown>()
  const open = acts['open'] as Act
  acts['open'] = async (...args) => {
    if (isFull(args[0]) && isMaking(args[1])) throw noSpace('open')
    const handle = (await open(...args)) as object
    places.set(handle, args[0])
    return handle
  }
  const handle = await fs.promises.open(file)
  const prototype = Object.getPrototypeOf(handle) as Record<string, Act>
  await handle.close()
  const write = prototype['write'] as Act
  prototype['write'] = async function (this: object, ...args) {
    if (isFull(places.get(this))) throw noSpace('write')
    return write.apply(this, args)
  }
  syncBuiltinESMExports()
}

readFaults()
await fillOnRequest()
process.on('SIGUSR2', readFaults)
