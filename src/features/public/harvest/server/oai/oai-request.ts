/** Checks an OAI-PMH request: one verb with its own arguments, each given once. */

type OaiCode =
  | 'badArgument'
  | 'badResumptionToken'
  | 'badVerb'
  | 'cannotDisseminateFormat'
  | 'idDoesNotExist'
  | 'noRecordsMatch'

/** An error of the protocol. The response is an `error` element with status 200. */
export class OaiError extends Error {
  override readonly name = 'OaiError'
  readonly code: OaiCode

  constructor(code: OaiCode, message: string) {
    super(message)
    this.code = code
  }
}

interface Arguments {
  readonly required: readonly string[]
  readonly optional: readonly string[]
  /** Takes `resumptionToken` in place of all other arguments. */
  readonly resumable: boolean
}

const listArguments: Arguments = {
  required: ['metadataPrefix'],
  optional: ['from', 'until', 'set'],
  resumable: true,
}

const verbs = {
  Identify: { required: [], optional: [], resumable: false },
  ListMetadataFormats: { required: [], optional: ['identifier'], resumable: false },
  ListSets: { required: [], optional: [], resumable: true },
  GetRecord: { required: ['identifier', 'metadataPrefix'], optional: [], resumable: false },
  ListIdentifiers: listArguments,
  ListRecords: listArguments,
} as const satisfies Readonly<Record<string, Arguments>>
export type Verb = keyof typeof verbs

/** From the query or form. A repeated argument has a list of values. */
export type RawArguments = Readonly<Record<string, string | readonly string[]>>

export interface OaiRequest {
  readonly verb: Verb
  /** Without the verb; only arguments that the verb takes. */
  readonly args: Readonly<Partial<Record<string, string>>>
}

const isVerb = (name: unknown): name is Verb => typeof name === 'string' && Object.hasOwn(verbs, name)

function readSingleValues(raw: RawArguments): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries(raw)) {
    if (typeof value !== 'string') throw new OaiError('badArgument', `${name} is said more than once.`)
    if (name !== 'verb') values[name] = value
  }
  return values
}

/** Syntax of the names of formats and sets. */
const namePatterns: Readonly<Record<string, RegExp>> = {
  metadataPrefix: /^[\w.!~*'()-]+$/,
  set: /^[\w.!~*'()-]+(?::[\w.!~*'()-]+)*$/,
}

function checkArguments(verb: Verb, args: Readonly<Record<string, string>>) {
  const { required, optional, resumable }: Arguments = verbs[verb]
  if (resumable && args['resumptionToken'] !== undefined) {
    if (Object.keys(args).length === 1) return
    throw new OaiError('badArgument', 'resumptionToken goes with no other argument.')
  }
  const unknown = Object.keys(args).find((name) => ![...required, ...optional].includes(name))
  if (unknown !== undefined) throw new OaiError('badArgument', `${verb} has no argument ${unknown}.`)
  const missing = required.find((name) => args[name] === undefined)
  if (missing !== undefined) throw new OaiError('badArgument', `${verb} needs ${missing}.`)
  for (const [name, value] of Object.entries(args))
    if (namePatterns[name]?.test(value) === false) throw new OaiError('badArgument', `${name} is no name.`)
}

/** Throws `badVerb`, `badArgument`. */
export function readOaiRequest(raw: RawArguments): OaiRequest {
  const { verb } = raw
  if (!isVerb(verb)) throw new OaiError('badVerb', `Say one verb: ${Object.keys(verbs).join(', ')}.`)
  const args = readSingleValues(raw)
  checkArguments(verb, args)
  return { verb, args }
}
