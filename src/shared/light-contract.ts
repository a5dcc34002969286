/** What the browser gets of a contract: enough to make the calls, nothing of how the server checks them. */
import type { Endpoint } from './endpoint.ts'

/** The properties of an endpoint that a browser may read; of `returns` only whether there is one. */
export type LightEndpoint = Pick<Endpoint, 'method' | 'path' | 'bytes' | 'idempotent'> & {
  readonly returns?: unknown
}

const isEndpoint = (value: object): value is Endpoint =>
  'method' in value && 'path' in value && 'needs' in value

const lightEndpoint = ({ method, path, bytes, idempotent, returns }: Endpoint): LightEndpoint => ({
  method,
  path,
  ...(bytes && { bytes }),
  ...(idempotent && { idempotent }),
  ...(returns && { returns: true }),
})

/** Endpoints become light; numbers, texts and lists go as they are; shapes and functions stay behind. */
function toClientValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (isEndpoint(value)) return lightEndpoint(value)
  return Array.isArray(value) ? value : undefined
}

/** The text of a module with what travels of a contract. What stays behind keeps its name, for shapes built on it. */
export const lightModule = (contract: Readonly<Record<string, unknown>>): string =>
  Object.entries(contract)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(toClientValue(value))}\n`)
    .join('')
