/** Reads the calls from the API description of the site. */
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
  /** Schema of a JSON body. */
  readonly body: Schema | undefined
  /** Size limit of a binary body. */
  readonly mediaType: string | undefined
}

/** Event streams never end and have their own tests. */
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
