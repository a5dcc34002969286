import pg from 'pg'
import { vi } from 'vitest'

/** The statements that this test file's connections send while `act` runs, whichever connection they take. */
export async function queriesOf(act: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await act()
    return spy.mock.calls.map(([statement]) => statement)
  } finally {
    spy.mockRestore()
  }
}
