/** The log of the site: one JSON object a line, always the same few fields, whoever writes it. */
import { inspect } from 'node:util'

export interface LoggedError {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly constraint?: string
  readonly stack?: string
  readonly cause?: LoggedError
}

/** What others put into their messages although it is nobody's business, and what a terminal would obey. */
const hidden: readonly (readonly [RegExp, string])[] = [
  [/:\/\/[^\s/@]+@/g, '://[secret]@'],
  [/[^\s<>"'`:;,/@()[\]]+@[\w.-]+\.\w+/g, '[email]'],
  [/((?:^|\s|\/)[^\s?"']*)\?[^\s"']*=[^\s"']*/g, '$1?[…]'],
  // A file is stored under the title of its resource.
  [/\/uploads\/[^'"\n]*-(\w+\.\w+)/g, '/uploads/…-$1'],
  [/\b(?:[\w-]{40,}|[A-Za-z0-9]{32,})\b/g, '[secret]'],
  [/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/g, ' '],
]
const longest = 2_000

/** The text without emails, keys, queries of addresses and control characters, 2,000 characters at most. */
const withoutSecrets = (text: string) =>
  hidden.reduce((kept, [what, instead]) => kept.replace(what, instead), text.slice(0, longest))

const textAt = (error: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : undefined
}

/** PostgreSQL repeats in quotes the value that it could not read. */
const withoutValues = (message: string, code: string | undefined) =>
  code?.startsWith('22') ? message.replaceAll(/".*"/gs, '"…"') : message

const placesIn = (stack = '') => stack.split('\n').filter((line) => /^\s+at /.test(line)).join('\n') // prettier-ignore

/** Any thrown thing in the fields a log may have of it. */
export function serializeError(error: unknown): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: withoutSecrets(inspect(error, { depth: 1 })) }
  const [code, constraint] = [textAt(error, 'code'), textAt(error, 'constraint')]
  const { cause } = error
  return {
    type: error.name,
    message: withoutSecrets(withoutValues(error.message, code)),
    ...(code !== undefined && { code: withoutSecrets(code) }),
    ...(constraint !== undefined && { constraint: withoutSecrets(constraint) }),
    stack: withoutSecrets(placesIn(error.stack)),
    ...(cause !== undefined && { cause: serializeError(cause) }),
  }
}

const weights = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60, silent: 70 } as const
export type LogLevel = keyof typeof weights

/** All that a line may say beside time, level and msg; anything else that is handed in stays out. */
export interface LogFields {
  readonly requestId?: string | undefined
  readonly method?: string | undefined
  /** The pattern of an address, never the address. */
  readonly route?: string | undefined
  readonly status?: number | undefined
  readonly ms?: number | undefined
  /** Who called: `nobody`, `visitor` or `member`, never which. */
  readonly actor?: string | undefined
  /** The kind of a security event, and in the line of a full minute how many more there were. */
  readonly event?: string | undefined
  readonly count?: number | undefined
  /** Of a security event alone: the id of the account that called. */
  readonly account?: string | undefined
  /** Of a security event alone: the keyed hash of the client address. */
  readonly address?: string | undefined
  /** Which work in the background. */
  readonly work?: string | undefined
  readonly err?: unknown
}

const factNames = [
  'event',
  'requestId',
  'method',
  'route',
  'status',
  'ms',
  'actor',
  'account',
  'address',
  'count',
  'work',
] as const

export interface LogDeps {
  readonly level: LogLevel
  readonly write: (line: string) => void
  readonly now: () => Date
}

type About = LogFields | Error | string | undefined

const isPlainFact = (value: unknown) => typeof value === 'string' || typeof value === 'number'

function factsOf(facts: LogFields): Record<string, unknown> {
  const given = factNames.flatMap((name) => {
    const value = facts[name]
    if (!isPlainFact(value)) return []
    return [[name, typeof value === 'string' ? withoutSecrets(value) : value] as const]
  })
  return Object.fromEntries(given)
}

const asFacts = (about: About): LogFields => {
  if (about instanceof Error) return { err: about }
  return typeof about === 'object' ? about : {}
}

/** Takes what pino takes, so that the HTTP server may write to it. */
export class Log {
  readonly level: LogLevel
  readonly #parts: LogDeps
  readonly #bound: LogFields
  constructor(deps: LogDeps, bound: LogFields = {}) {
    this.#parts = deps
    this.#bound = bound
    this.level = deps.level
  }

  isOn(level: LogLevel) {
    return weights[level] >= weights[this.level]
  }
  child(bound: LogFields) {
    return new Log(this.#parts, { ...this.#bound, ...bound })
  }
  trace(about: About, words?: string) {
    this.#say('trace', about, words)
  }
  debug(about: About, words?: string) {
    this.#say('debug', about, words)
  }
  info(about: About, words?: string) {
    this.#say('info', about, words)
  }
  warn(about: About, words?: string) {
    this.#say('warn', about, words)
  }
  error(about: About, words?: string) {
    this.#say('error', about, words)
  }
  fatal(about: About, words?: string) {
    this.#say('fatal', about, words)
  }
  silent() {}

  #say(level: LogLevel, about: About, words?: string) {
    if (!this.isOn(level)) return
    const { err, ...facts } = asFacts(about)
    const error = err === undefined ? undefined : serializeError(err)
    const msg = words ?? (typeof about === 'string' ? about : (error?.message ?? ''))
    const line = {
      time: this.#parts.now().toISOString(),
      level,
      msg: withoutSecrets(msg),
      ...factsOf({ ...this.#bound, ...facts }),
      ...(error && { error }),
    }
    this.#parts.write(`${JSON.stringify(line)}\n`)
  }
}

/** Told of trouble in the background, and of the work it befell. */
export type LogError = (error: unknown, work?: string) => void

export const errorLogger =
  (log: Log): LogError =>
  (error, work) =>
    log.error({ err: error, work })

/** The same, for one kind of work. */
export const errorLoggerFor =
  (logError: LogError, work: string) =>
  (error: unknown): void =>
    logError(error, work)

/** One stream for all of it: standard output. */
export const siteLog = (level: LogLevel) =>
  new Log({ level, write: (line) => process.stdout.write(line), now: () => new Date() })
