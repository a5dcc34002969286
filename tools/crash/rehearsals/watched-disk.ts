/** Numbers and models every call that changes a folder, and can end the process at one. */
import fs from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import module from 'node:module'
import path from 'node:path'
import { DurableModel, realDisk, type SavedModel, writeWhole } from './durable-model.ts'

type Act = (...args: never[]) => unknown
type Acts = Record<string, Act>

/** Fate of a call: executed, omitted, or half executed before the process ends. */
export type Outcome = 'done' | 'taken out' | 'last'

export interface WatchedDisk {
  readonly model: DurableModel
  /** Continues in another, fully durable folder. Calls in the previous one never resolve. */
  restart(root: string): void
  /** Continues in a renamed folder. */
  moveTo(root: string): void
}

interface Watch {
  readonly root: string
  /** Called before each call with a text such as `sync staging/*.part`. */
  readonly fateOf: (call: string) => Outcome
  /** Called when the last call is half done; never resolves. */
  readonly end: () => Promise<never>
}

const never = new Promise<never>(() => {})

const isIn = (root: string, place: string) => place === root || place.startsWith(root + path.sep)

const isWriting = (flags: unknown) =>
  typeof flags === 'number'
    ? (flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR | fs.constants.O_CREAT)) !== 0
    : typeof flags === 'string' && flags !== 'r'

const isChanging = (flags: unknown) =>
  typeof flags === 'number'
    ? (flags & (fs.constants.O_CREAT | fs.constants.O_TRUNC)) !== 0
    : typeof flags === 'string' && !/^rs?\+?$/.test(flags)

/** Functions that change a folder and are not numbered as steps, as promises and as callbacks. */
const unrehearsed = {
  promises: 'appendFile cp rmdir symlink writeFile',
  calls:
    'appendFile copyFile cp createWriteStream link mkdir open rename rm rmdir symlink truncate unlink writeFile',
}

class Watcher implements WatchedDisk {
  model: DurableModel
  #root: string
  readonly #left: string[] = []
  readonly #watch: Watch
  /** References, because Node warns about a garbage-collected file handle. */
  readonly #places = new Map<object, string>()
  constructor(watch: Watch, saved?: SavedModel) {
    this.#watch = watch
    this.#root = watch.root
    this.model = new DurableModel(watch.root, saved)
  }

  restart(root: string) {
    this.moveTo(root)
    this.model = new DurableModel(root)
  }

  moveTo(root: string) {
    this.#left.push(this.#root)
    this.#root = root
    this.model.root = root
  }

  /** Calls that name their file: what they are called, and which of their arguments is the file to be. */
  watchPaths(acts: Acts) {
    const named = { rename: 1, link: 1, copyFile: 1, mkdir: 0, unlink: 0, rm: 0, chmod: 0, truncate: 0 }
    const stamps = { utimes: 0, lutimes: 0 }
    for (const [name, which] of Object.entries({ ...named, ...stamps })) {
      const real = acts[name] as (...args: unknown[]) => Promise<unknown>
      acts[name] = async (...args: unknown[]) => {
        const place = this.#own(args[which])
        if (place === undefined) return real(...args)
        const half = () => name === 'copyFile' && halfCopy(String(args[0]), place)
        const answer = await this.#call(name, place, () => real(...args), half)
        if (name === 'copyFile') this.model.seen(place)
        return answer
      }
    }
  }

  watchOpen(acts: Acts) {
    const open = acts['open'] as unknown as typeof fs.promises.open
    acts['open'] = async (file: string, flags: string | number = 'r', mode?: number) => {
      const place = this.#own(file)
      if (place === undefined) return open(file, flags, mode)
      const run = () => open(file, flags, mode)
      const handle = isChanging(flags) ? await this.#call('open', place, run) : await run()
      this.#places.set(handle as object, place)
      if (isChanging(flags)) this.model.seen(place)
      return handle
    }
  }

  /** Calls on an open file or folder. */
  watchHandles(prototype: Acts) {
    const places = this.#places
    const call = this.#call.bind(this)
    const modelled = this.#sync.bind(this)
    for (const name of 'write writev writeFile appendFile truncate utimes chmod sync datasync'.split(' ')) {
      const real = prototype[name] as (this: FileHandle, ...args: unknown[]) => Promise<unknown>
      prototype[name] = async function (this: FileHandle, ...args: unknown[]) {
        const place = places.get(this)
        if (place === undefined) return real.apply(this, args)
        const run = () => real.apply(this, args)
        if (name.endsWith('sync')) return call('sync', place, () => modelled(this, place))
        return call(name, place, run, () => halfWrite(this, name, args))
      }
    }
  }

  /** Throws for calls that are not numbered. */
  refuseTheRest(acts: Acts, names: string) {
    for (const name of names.split(' ').flatMap((each) => [each, `${each}Sync`])) {
      const real = acts[name] as ((...args: unknown[]) => unknown) | undefined
      if (!real) continue
      acts[name] = (...args: unknown[]) => {
        const opensOnly = name.startsWith('open') && !isWriting(args[1])
        const place = args.slice(0, 2).map((each) => this.#own(each))
        if (opensOnly || place.every((each) => each === undefined)) return real(...args)
        throw new Error(`fs.${name} changes ${this.#say(String(args[0]))} and is not rehearsed`)
      }
    }
  }

  /** The place of a file in the watched folder, or in one that was left. */
  #own(file: unknown) {
    if (typeof file !== 'string') return undefined
    const place = path.resolve(file)
    return [this.#root, ...this.#left].some((root) => isIn(root, place)) ? place : undefined
  }

  /** `staging/*.part`: the same words whatever the file is called. */
  #say(place: string) {
    const short = path.relative(this.#root, place)
    if (short === '') return '.'
    const { dir, ext } = path.parse(short)
    return dir === '' ? short : `${dir}/*${ext}`
  }

  async #call(name: string, place: string, run: () => unknown, half?: () => unknown) {
    if (!isIn(this.#root, place)) return never
    const fate = this.#watch.fateOf(`${name} ${this.#say(place)}`)
    if (fate === 'taken out') return undefined
    if (fate === 'done') return run()
    half?.()
    return this.#watch.end()
  }

  /** The model takes the place of the disk: nothing here has to outlive a real power cut. */
  #sync({ fd }: FileHandle, place: string) {
    if (realDisk.fstatSync(fd).isDirectory()) this.model.folderSync(place)
    else this.model.fileSync(fd)
  }
}

function halfCopy(from: string, to: string) {
  const bytes = realDisk.readFileSync(from)
  writeWhole(to, bytes.subarray(0, bytes.length >> 1))
}

function halfWrite({ fd }: FileHandle, name: string, [data, from, length, position]: unknown[]) {
  if (!(data instanceof Uint8Array) || !/^write(File)?$/.test(name)) return
  const start = typeof from === 'number' ? from : 0
  const whole = typeof length === 'number' ? length : data.byteLength - start
  realDisk.writeSync(fd, data, start, whole >> 1, typeof position === 'number' ? position : null)
}

/** Watches changes of a folder by this process from now on. Only calls of `node:fs/promises` are watched. */
export async function watchDisk(watch: Watch, saved?: SavedModel): Promise<WatchedDisk> {
  const watcher = new Watcher(watch, saved)
  // Loads what removing files needs, while it still finds the disk as it is.
  await fs.promises.rm(path.join(watch.root, 'nobody'), { force: true })
  const handle = await fs.promises.open(import.meta.filename)
  watcher.watchHandles(Object.getPrototypeOf(handle) as Acts)
  await handle.close()
  const promises = fs.promises as unknown as Acts
  watcher.watchOpen(promises)
  watcher.watchPaths(promises)
  watcher.refuseTheRest(promises, unrehearsed.promises)
  watcher.refuseTheRest(fs as unknown as Acts, unrehearsed.calls)
  module.syncBuiltinESMExports()
  return watcher
}
