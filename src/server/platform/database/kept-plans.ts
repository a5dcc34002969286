import pg from 'pg'

const marked = /^\/\* plan: (\w+) \*\/\s/

/**
 * A statement that begins with a comment such as `plan: rate` is read and planned once on each connection instead of
 * each time. Its text is the same each time; what differs stands in its values.
 */
export function keepPlans(client: pg.ClientBase) {
  const query = (first: unknown, ...rest: unknown[]): unknown => {
    const send = pg.Client.prototype.query as (...args: unknown[]) => unknown
    const name = typeof first === 'string' ? marked.exec(first)?.[1] : undefined
    return send.apply(
      client,
      name === undefined ? [first, ...rest] : [{ name, text: first, values: rest[0] }],
    )
  }
  Object.assign(client, { query })
}
