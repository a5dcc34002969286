/** What a harvester asks, as the protocol wants it asked: a verb with just its arguments, each once. */

/** Trouble the protocol has a code for; the answer says it, with status 200. */
type OaiCode =
  | 'badArgument'
  | 'badResumptionToken'
  | 'badVerb'
  | 'cannotDisseminateFormat'
  | 'idDoesNotExist'
  | 'noRecordsMatch'

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
  /** Instead of all others, where an answer may come in parts. */
  readonly resumable: boolean
}

const listArguments: Arguments = {
  required: ['metadataPrefix'],
  optional: ['from', 'until', 'set'],
  resumable: true,
}

export const verbs = {
  Identify: { required: [], optional: [], resumable: false },
  ListMetadataFormats: { required: [], optional: ['identifier'], resumable: false },
  ListSets: { required: [], optional: [], resumable: true },
  GetRecord: { required: ['identifier', 'metadataPrefix'], optional: [], resumable: false },
  ListIdentifiers: listArguments,
  ListRecords: listArguments,
} as const satisfies Readonly<Record<string, Arguments>>
export type Verb = keyof typeof verbs

/** As query or form bring them; what comes several times is a list. */
export type Asked = Readonly<Record<string, string | readonly string[]>>

export interface OaiRequest {
  readonly verb: Verb
  /** Without the verb; each is one the verb knows. */
  readonly given: Readonly<Partial<Record<string, string>>>
}

const isVerb = (name: unknown): name is Verb => typeof name === 'string' && Object.hasOwn(verbs, name)

function readOnce(asked: Asked): Record<string, string> {
  const once: Record<string, string> = {}
  for (const [name, value] of Object.entries(asked)) {
    if (typeof value !== 'string') throw new OaiError('badArgument', `${name} is said more than once.`)
    if (name !== 'verb') once[name] = value
  }
  return once
}

/** What sets and formats may be called. */
const names: Readonly<Record<string, RegExp>> = {
  metadataPrefix: /^[\w.!~*'()-]+$/,
  set: /^[\w.!~*'()-]+(?::[\w.!~*'()-]+)*$/,
}

function checkArguments(verb: Verb, given: Readonly<Record<string, string>>) {
  const { required, optional, resumable }: Arguments = verbs[verb]
  if (resumable && given['resumptionToken'] !== undefined) {
    if (Object.keys(given).length === 1) return
    throw new OaiError('badArgument', 'resumptionToken goes with no other argument.')
  }
  const unknown = Object.keys(given).find((name) => ![...required, ...optional].includes(name))
  if (unknown !== undefined) throw new OaiError('badArgument', `${verb} has no argument ${unknown}.`)
  const missing = required.find((name) => given[name] === undefined)
  if (missing !== undefined) throw new OaiError('badArgument', `${verb} needs ${missing}.`)
  for (const [name, value] of Object.entries(given))
    if (names[name]?.test(value) === false) throw new OaiError('badArgument', `${name} is no name.`)
}

/** Throws OaiError: badVerb, badArgument. */
export function readOaiRequest(asked: Asked): OaiRequest {
  const { verb } = asked
  if (!isVerb(verb)) throw new OaiError('badVerb', `Say one verb: ${Object.keys(verbs).join(', ')}.`)
  const given = readOnce(asked)
  checkArguments(verb, given)
  return { verb, given }
}
