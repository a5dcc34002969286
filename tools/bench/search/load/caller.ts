/** Concurrent callers in a process of their own: 32 persistent connections, each with one request in flight. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Called, Order, Times } from './caller-process.ts'

export const defaultConnections = 32

export interface Call extends Omit<Order, 'connections'> {
  readonly connections?: number
  /** Answers such as 503 are counted, and no failure. */
  readonly mayRefuse?: boolean
}

export interface Caller {
  /** Resolves once all are answered; fails when an answer is neither 2xx nor 304, unless it may be. */
  call(order: Call): Promise<Called>
  close(): void
}

const program = fileURLToPath(new URL('caller-process.ts', import.meta.url))

async function ask(child: ChildProcess, order: Order): Promise<Called> {
  const ended = Promise.withResolvers<never>()
  const onExit = () => ended.reject(new Error('The callers ended before all was answered.'))
  child.once('exit', onExit)
  child.send(order)
  const [called] = (await Promise.race([once(child, 'message'), ended.promise])) as [Called]
  child.off('exit', onExit)
  return called
}

export function caller(): Caller {
  const child = fork(program, { serialization: 'advanced', stdio: 'inherit' })
  return {
    async call({ mayRefuse = false, ...order }) {
      const called = await ask(child, { connections: defaultConnections, ...order })
      const refused = Object.entries(called.refused)
      if (refused.length > 0 && !mayRefuse)
        throw new Error(`Refused: ${refused.map(([status, count]) => `${count} × ${status}`).join(', ')}`)
      return called
    },
    close: () => void (child.connected && child.disconnect()),
  }
}

/** Of one kind of request, or of all where there is one kind only. */
export function timesOf({ times }: Called, kind = 'all'): Times {
  const found = times.find((each) => each.kind === kind)
  if (!found) throw new Error(`Nothing was called as ${kind}.`)
  return found
}

export const perSecond = (called: Called, kind = 'all') => timesOf(called, kind).count / called.seconds
