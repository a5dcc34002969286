/**
 * Notices which connections of a pool change resources. The change feed of the process numbers their changes, so no use
 * case, job or sweep can forget to wake it (decision 87).
 */
import type pg from 'pg'

/** A repeated call reads its stored answer: the write may be of another node, and its number may be missing. */
const feedWrite = /\b(?:(?:update|insert into|delete from)\s+"?resources|idempotency_keys)\b/i

export const isFeedWrite = (statement: string) => feedWrite.test(statement)

/** Returns a function that adds listeners. They are called when the connection returns to the pool, after its transaction. */
export function feedWriteEvents(pool: pg.Pool) {
  const writers = new Set<pg.ClientBase>()
  const listeners: (() => void)[] = []
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown
    const query = (first: unknown, ...rest: unknown[]) => {
      if (typeof first === 'string' && isFeedWrite(first)) writers.add(client)
      return send(first, ...rest)
    }
    Object.assign(client, { query })
  })
  pool.on('release', (_error, client) => {
    if (writers.delete(client)) for (const listener of listeners) listener()
  })
  return (listener: () => void) => void listeners.push(listener)
}
