/**
 * Statements of the connections of a pool. One with a plan comment is prepared. One that may change resources is noticed:
 * the change feed of the process numbers the changes, so no use case, job or sweep can forget to wake it (decision 87).
 */
import pg from 'pg'

/** A repeated call reads its stored answer: the write may be of another node, and its number may be missing. */
const feedWrite =
  /\b(?:(?:update|insert into|delete from)\s+"?(?:resources|unnumbered_changes)|idempotency_keys)\b/i

export const isFeedWrite = (statement: string) => feedWrite.test(statement)

/** Such as `plan: rate`. The text of such a statement must be constant; variable parts are parameters. */
const planComment = /^\/\* plan: (\w+) \*\/\s/

/** Returns a function that adds listeners. They are called when a writing connection returns to the pool, after its transaction. */
export function watchStatements(pool: pg.Pool, prepares: boolean) {
  const writers = new Set<pg.ClientBase>()
  const listeners: (() => void)[] = []
  pool.on('connect', (client) => {
    const send = (...args: unknown[]): unknown =>
      (pg.Client.prototype.query as (...args: unknown[]) => unknown).apply(client, args)
    const query = (first: unknown, ...rest: unknown[]) => {
      if (typeof first !== 'string') return send(first, ...rest)
      if (isFeedWrite(first)) writers.add(client)
      const name = prepares ? planComment.exec(first)?.[1] : undefined
      return name === undefined ? send(first, ...rest) : send({ name, text: first, values: rest[0] })
    }
    Object.assign(client, { query })
  })
  pool.on('release', (_error, client) => {
    if (writers.delete(client)) for (const listener of listeners) listener()
  })
  return (listener: () => void) => void listeners.push(listener)
}
