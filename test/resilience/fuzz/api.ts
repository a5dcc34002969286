/** The calls of the site as its own description of the API has them, for tests that make up requests. */
export interface Schema {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}
interface Parameter {
  readonly name: string
  readonly in: string
  readonly schema: Schema
}
interface Operation {
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> }
}
export interface ApiDescription {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

export interface KnownCall {
  readonly method: string
  /** With parameters in braces. */
  readonly path: string
  readonly query: readonly { readonly name: string; readonly schema: Schema }[]
  /** Of a JSON body. */
  readonly body: Schema | undefined
  /** Of a body of bytes. */
  readonly mediaType: string | undefined
}

/** An event stream never ends by itself, and has tests of its own. */
const endless = '/api/live'

export const callsOf = ({ paths }: ApiDescription): KnownCall[] =>
  Object.entries(paths)
    .filter(([path]) => path !== endless)
    .flatMap(([path, byMethod]) =>
      Object.entries(byMethod).map(([method, { parameters, requestBody }]) => ({
        method: method.toUpperCase(),
        path,
        query: parameters.filter((each) => each.in === 'query'),
        body: requestBody?.content['application/json']?.schema,
        mediaType: Object.keys(requestBody?.content ?? {})[0],
      })),
    )
