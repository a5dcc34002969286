import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'

const counted = new AsyncLocalStorage<string[]>()

/**
 * The statements that `act` leads to, not those of timers in the same moment. `ofAll` counts everybody's: what is asked
 * over a real socket is answered in another context.
 */
export async function queriesOf(act: () => Promise<unknown>, { ofAll = false } = {}): Promise<string[]> {
  const statements: string[] = []
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: [string | pg.QueryConfig]
  ) {
    const list = ofAll ? statements : counted.getStore()
    list?.push(typeof args[0] === 'string' ? args[0] : args[0].text)
    return send.apply(this, args)
  })
  try {
    await counted.run(statements, act)
    return statements
  } finally {
    spy.mockRestore()
  }
}
