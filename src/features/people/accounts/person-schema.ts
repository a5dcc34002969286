import * as z from 'zod/mini'
import { line } from '#shared/text.ts'
import { type FieldName, personFields, type TypeOf, requestedRoles } from './person-fields.ts'

const outputs = {
  text: z.string(),
  age: z.nullable(z.int().check(z.minimum(1), z.maximum(120))),
  role: z.enum(requestedRoles),
}

const textInput = (maxLength: number) => z.optional(line(0, maxLength))
const inputs = { age: z.optional(outputs.age), role: z.optional(outputs.role) }

type Outputs<Name extends FieldName> = { readonly [N in Name]: (typeof outputs)[TypeOf<N>] }
type Inputs = typeof inputs & { readonly text: ReturnType<typeof textInput> }

/** Schemas of the fields in a response. */
export const personOutputs = <Name extends FieldName>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, outputs[personFields[name].type]])) as Outputs<Name>

function inputOf(name: FieldName) {
  const field = personFields[name]
  return field.type === 'text' ? textInput(field.maxLength) : inputs[field.type]
}

/** Schemas of the fields in a request, each of which may be left out. */
export const personInputs = <Name extends FieldName>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, inputOf(name)])) as {
    readonly [N in Name]: Inputs[TypeOf<N>]
  }
