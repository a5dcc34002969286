import { type MessagePort, Worker, parentPort, workerData } from 'node:worker_threads'

type Cost = (value: { readonly length: number }, args: readonly unknown[], result: unknown) => number
type Method = (this: unknown, ...args: unknown[]) => unknown

const one: Cost = () => 1
const whole: Cost = ({ length }) => 1 + length
/** From the start of a search to its hit, or to the end. */
const searched: Cost = ({ length }, [, from], result) => {
  const start = typeof from === 'number' ? Math.min(Math.max(from, 0), length) : 0
  return 1 + (typeof result === 'number' && result >= 0 ? Math.abs(result - start) : length - start)
}

const costs: readonly (readonly [object, readonly string[], Cost])[] = [
  [String.prototype, ['charAt', 'charCodeAt', 'codePointAt', 'at', 'slice'], one],
  [String.prototype, ['indexOf', 'lastIndexOf'], searched],
  [String.prototype, ['includes', 'normalize', 'toLowerCase', 'toUpperCase', 'trim', 'trimEnd'], whole],
  [String.prototype, ['split', 'replace', 'replaceAll', 'match', 'matchAll', 'search'], one],
  [Array.prototype, ['filter', 'map', 'flatMap', 'toSorted', 'join'], whole],
  [Array.prototype, ['slice'], (_, __, result) => 1 + (result as readonly unknown[]).length],
  [Array.prototype, ['push', 'pop', 'at'], one],
  [Set.prototype, ['add', 'has'], one],
  [Map.prototype, ['get', 'set', 'has'], one],
  [Buffer.prototype, ['indexOf', 'lastIndexOf'], searched],
  [Buffer.prototype, ['toString', 'latin1Slice'], whole],
  [
    Buffer.prototype,
    ['readUInt8', 'readUInt16LE', 'readUInt32LE', 'readInt32LE', 'readBigUInt64LE', 'subarray'],
    one,
  ],
]

/** Characters between the start of the search and the end of the match, or of the text. */
function matched(pattern: RegExp, start: number, text: string, match: RegExpExecArray | null): number {
  if (match) return match.index + match[0].length - start
  return pattern.sticky ? 0 : text.length - start
}

let steps = 0

const replace = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { configurable: true, writable: true, value })

/** Replaces the methods in this thread for good: regular expressions stay slower afterwards. */
function countCalls() {
  for (const [target, names, cost] of costs)
    for (const name of names) {
      const methods = target as Record<string, Method>
      const original = methods[name]
      if (!original) throw new Error(`No method ${name}`)
      const counted: Method = function (...args) {
        const result = Reflect.apply(original, this, args)
        steps += cost(this as { length: number }, args, result)
        return result
      }
      replace(target, name, counted)
    }
  const { exec } = RegExp.prototype
  const counted = function (this: RegExp, text: string) {
    const start = this.global || this.sticky ? this.lastIndex : 0
    const match = Reflect.apply(exec, this, [text])
    steps += 1 + matched(this, start, text, match)
    return match
  }
  replace(RegExp.prototype, 'exec', counted)
}

interface Task {
  readonly module: string
  readonly name: string
  readonly inputs: readonly (readonly unknown[])[]
}
export interface Counted<T> {
  readonly result: T
  readonly steps: number
}

async function runTask({ module, name, inputs }: Task, port: MessagePort) {
  const functions = (await import(module)) as Record<string, Method>
  countCalls()
  const counted: Counted<unknown>[] = []
  for (const input of inputs) {
    const before = steps
    const result = await functions[name]?.(...input)
    counted.push({ result, steps: steps - before })
  }
  port.postMessage(counted)
}
const isTask = (data: unknown): data is Task =>
  typeof data === 'object' && data !== null && 'inputs' in data && 'module' in data
if (parentPort && isTask(workerData)) await runTask(workerData, parentPort)

/**
 * Calls `name` of a module with each of `inputs`, in a thread of its own. A step is a call of a string, regular expression,
 * collection or buffer method, or a character, byte or element that it reads; `tools/bench/loop` measures backtracking.
 */
export const countSteps = <T>(module: URL, name: string, inputs: Task['inputs']) =>
  new Promise<readonly Counted<T>[]>((resolve, reject) => {
    const task: Task = { module: module.href, name, inputs }
    const worker = new Worker(new URL(import.meta.url), { workerData: task, execArgv: [] })
    worker.once('message', resolve).once('error', reject)
  })
