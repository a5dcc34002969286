/** Every call of the site as a raw request, the way attackers' tools read them: from the site's own description. */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type AttackedSite, type RoleName, roles } from './attacked-site.ts'

interface Schema {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
}
interface Operation {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> }
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

export interface RequestFile {
  readonly call: string
  readonly role: RoleName
  readonly file: string
}

const someId = '6f1c1d8e-1111-4222-8333-444455556666'

function aValue({ type, format, enum: choices }: Schema): unknown {
  if (choices) return choices[0]
  if (type === 'integer' || type === 'number') return 1
  if (type === 'boolean') return true
  if (type === 'array') return ['a']
  return format === 'uuid' ? someId : 'abc'
}

function bodyOf({ requestBody }: Operation): string | undefined {
  const schema = requestBody?.content['application/json']?.schema
  if (!schema) return undefined
  const fields = Object.entries(schema.properties ?? {}).map(([name, shape]) => [name, aValue(shape)])
  return JSON.stringify(Object.fromEntries(fields))
}

// A star marks a place to attack that is neither a query nor a body.
function addressOf(route: string, { parameters }: Operation): string {
  const query = parameters
    .filter((one) => one.in === 'query')
    .map(({ name, schema }) => `${name}=${String(aValue(schema))}`)
  const place = route.replaceAll(/\{\w+\}/g, `${someId}*`)
  return query.length > 0 ? `${place}?${query.join('&')}` : place
}

interface Head {
  readonly url: string
  readonly method: string
  readonly cookie: string
}

function textOf({ url, method, cookie }: Head, address: string, body: string | undefined) {
  const { host } = new URL(url)
  const lines = [`${method.toUpperCase()} ${address} HTTP/1.1`, `Host: ${host}`, `Origin: ${url}`]
  if (cookie !== '') lines.push(`Cookie: ${cookie}`)
  if (body !== undefined) lines.push('Content-Type: application/json')
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`
}

/** Writes one file for each call that takes something, as each role. What ends a session or never ends is left out. */
export async function writeRequestFiles({
  url,
  folder,
  cookieOf,
}: AttackedSite): Promise<readonly RequestFile[]> {
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as Description
  const place = path.join(folder, 'requests')
  await mkdir(place)
  const operations = Object.entries(paths).flatMap(([route, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ route, method, operation })),
  )
  const takesSomething = operations.filter(
    ({ route, operation }) =>
      !/sign-out|\/live$/.test(route) && (operation.parameters.length > 0 || bodyOf(operation) !== undefined),
  )
  const files: RequestFile[] = []
  for (const role of roles) {
    const cookie = await cookieOf(role)
    for (const { route, method, operation } of takesSomething) {
      const file = path.join(place, `${role}-${method}${route.replaceAll(/\W+/g, '-')}.txt`)
      await writeFile(file, textOf({ url, method, cookie }, addressOf(route, operation), bodyOf(operation)))
      files.push({ call: `${method.toUpperCase()} ${route}`, role, file })
    }
  }
  return files
}
