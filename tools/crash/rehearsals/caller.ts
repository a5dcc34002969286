import type { Call } from './scenario.ts'

/** Cookies of contributor and moderator. */
export type Cookies = Readonly<Record<Parameters<Call>[0], string>>

/** HTTP calls as the pages make them; rejects without a response. */
export const caller =
  (address: string, origin: string, cookies: Cookies): Call =>
  async (who, method, url, { headers, body } = {}) => {
    const isJson = body !== undefined && !Buffer.isBuffer(body)
    const answer = await fetch(new URL(url, address), {
      method,
      headers: {
        origin,
        cookie: cookies[who],
        ...(isJson && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : new Uint8Array(body) }),
    })
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
