/** Streams of open subject pages, held by a process on its own core. */
import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Order, Standing, Verdict } from './crowd-process.ts'

export interface Crowd {
  standing(): Promise<Standing>
  judge(sent: NonNullable<Order['judge']>): Promise<Verdict>
  close(): void
}

const program = fileURLToPath(new URL('crowd-process.ts', import.meta.url))

/** Binds a process, and what it starts from now on, to one core. */
export const pin = (pid: number, core: number) =>
  execFileSync('taskset', ['-a', '-c', '-p', String(core), String(pid)], { stdio: 'ignore' })

async function ask(child: ChildProcess, order: Order): Promise<unknown> {
  child.send(order)
  const [answer] = (await once(child, 'message')) as [unknown]
  return answer
}

/** Opens that many streams; resolves once all are ready. Their addresses begin at 127.0.0.`firstAddress`. */
export async function crowd(open: NonNullable<Order['open']>, core: number): Promise<Crowd> {
  const child = fork(program, { serialization: 'advanced', stdio: 'inherit' })
  child.once('exit', (code) => {
    if (code) throw new Error(`The crowd ended with ${code}`)
  })
  pin(child.pid ?? 0, core)
  await ask(child, { open })
  return {
    standing: async () => (await ask(child, {})) as Standing,
    judge: async (sent) => (await ask(child, { judge: sent })) as Verdict,
    close: () => child.disconnect(),
  }
}
