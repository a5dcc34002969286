/** Compiled response schemas, which all sites of a test process share: compiling them took an eighth of its time. */
import { createRequire } from 'node:module'
import type { FastifySchema } from 'fastify'

type Serializer = (data: unknown) => string
type Compiler = (given: { readonly schema: FastifySchema }) => Serializer

const fromFastify = createRequire(createRequire(import.meta.url).resolve('fastify'))
const { SerializerSelector } = fromFastify('@fastify/fast-json-stringify-compiler') as {
  SerializerSelector(): (externalSchemas: object, options: object) => Compiler
}
const compile = SerializerSelector()({}, {})
const serializers = new Map<string, Serializer>()

/** Fastify's default compiler of response schemas, once for each schema. */
export const serializerCompiler: Compiler = (given) => {
  const key = JSON.stringify(given.schema)
  const serializer = serializers.get(key) ?? compile(given)
  serializers.set(key, serializer)
  return serializer
}
