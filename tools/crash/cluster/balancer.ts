/** TCP balancer: checks readiness of every node and forwards connections to a ready one. */
import { type CuttingProxy, cuttingProxy } from '#test/network/cutting-proxy.ts'

const askEveryMs = 250
const answerWithinMs = 1_000

export interface Balancer {
  readonly line: CuttingProxy
  /** True when the node gets connections. */
  isReady(port: number): boolean
  close(): Promise<void>
}

async function saysReady(port: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(answerWithinMs)
    return (await fetch(`http://127.0.0.1:${port}/readyz`, { signal })).status === 200
  } catch {
    return false
  }
}

/** Those that are ready in turn, then the others: better than nothing. */
function inTurn(ports: readonly number[], ready: ReadonlySet<number>) {
  let next = 0
  return () => {
    next += 1
    const turned = ports.map((_, i) => ports[(i + next) % ports.length] ?? 0)
    return [...turned.filter((port) => ready.has(port)), ...turned.filter((port) => !ready.has(port))]
  }
}

/** Listens on 127.0.0.1 until `close`. */
export async function balancer(ports: readonly number[]): Promise<Balancer> {
  const ready = new Set<number>()
  const line = await cuttingProxy({ sites: inTurn(ports, ready) })
  const checkPort = async (port: number) => ((await saysReady(port)) ? ready.add(port) : ready.delete(port))
  const timer = setInterval(() => void Promise.all(ports.map(checkPort)), askEveryMs)
  return {
    line,
    isReady: (port) => ready.has(port),
    close() {
      clearInterval(timer)
      return line.close()
    },
  }
}
