/** The log: one JSON object a line with a fixed set of fields. */
import { inspect } from 'node:util'

export interface LoggedError {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly constraint?: string
  readonly stack?: string
  readonly cause?: LoggedError
}

/** Personal data and secrets in messages of libraries, and control characters that a terminal would execute. */
const hidden: readonly (readonly [RegExp, string])[] = [
  [/:\/\/[^\s/@]+@/g, '://[secret]@'],
  [/[^\s<>"'`:;,/@()[\]]+@[\w.-]+\.\w+/g, '[email]'],
  [/((?:^|\s|\/)[^\s?"']*)\?[^\s"']*=[^\s"']*/g, '$1?[…]'],
  [/\/uploads\/[^'"\n]*-(\w+\.\w+)/g, '/uploads/…-$1'],
  [/\b(?:[\w-]{40,}|[A-Za-z0-9]{32,})\b/g, '[secret]'],
  [/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/g, ' '],
]
const maxLength = 2_000

/** Replaces emails, keys, query strings and control characters; at most 2,000 characters. */
const withoutSecrets = (text: string) =>
  hidden.reduce(
    (result, [pattern, replacement]) => result.replace(pattern, replacement),
    text.slice(0, maxLength),
  )

const textAt = (error: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : undefined
}

/** PostgreSQL quotes the value that it could not parse. */
const withoutValues = (message: string, code: string | undefined) =>
  code?.startsWith('22') ? message.replaceAll(/".*"/gs, '"…"') : message

const framesOf = (stack = '') => stack.split('\n').filter((line) => /^\s+at /.test(line)).join('\n') // prettier-ignore

/** Returns any thrown value with the fields allowed in the log. */
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
    stack: withoutSecrets(framesOf(error.stack)),
    ...(cause !== undefined && { cause: serializeError(cause) }),
  }
}

const errorWindowMs = 60_000
/** Places are few. The bound holds for error codes that another service makes up. */
const maxPlaces = 1_000

/** Type, code and first frame of an error and of its causes, without its message. */
const placeOf = ({ type, code, constraint, stack = '', cause }: LoggedError): string =>
  [type, code, constraint, stack.split('\n')[0], cause && placeOf(cause)].join(' ')

interface ErrorWindow {
  readonly startMs: number
  unlogged: number
}

/**
 * One line a minute for each place in the code where calls fail: strangers cause errors too (F-S3-14). Returns the number
 * of errors of the same place that got no line since the last one; undefined for no line.
 */
function errorLines(nowMs: () => number): (error: LoggedError) => number | undefined {
  const windows = new Map<string, ErrorWindow>()
  return (error) => {
    const place = placeOf(error)
    const window = windows.get(place)
    if (window && Math.abs(nowMs() - window.startMs) < errorWindowMs) {
      window.unlogged += 1
      return undefined
    }
    if (windows.size >= maxPlaces) windows.clear()
    windows.set(place, { startMs: nowMs(), unlogged: 0 })
    return window?.unlogged ?? 0
  }
}

const weights = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60, silent: 70 } as const
export type LogLevel = keyof typeof weights

/** All fields of a line beside time, level and msg; others are dropped. */
export interface LogFields {
  readonly requestId?: string | undefined
  readonly method?: string | undefined
  /** Pattern of the path, never the path. */
  readonly route?: string | undefined
  readonly status?: number | undefined
  readonly ms?: number | undefined
  /** `nobody`, `visitor` or `member`, never an id. */
  readonly actor?: string | undefined
  /** Kind of a security event. */
  readonly event?: string | undefined
  /** Events or errors of this kind that have no line. */
  readonly count?: number | undefined
  /** Security events only: id of the calling account. */
  readonly account?: string | undefined
  /** Security events only: keyed hash of the client address. */
  readonly address?: string | undefined
  /** Name of a background job. */
  readonly work?: string | undefined
  readonly err?: unknown
}

const fieldNames = [
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

type LogSubject = LogFields | Error | string | undefined

const isPlainField = (value: unknown) => typeof value === 'string' || typeof value === 'number'

function plainFields(fields: LogFields): Record<string, unknown> {
  const given = fieldNames.flatMap((name) => {
    const value = fields[name]
    if (!isPlainField(value)) return []
    return [[name, typeof value === 'string' ? withoutSecrets(value) : value] as const]
  })
  return Object.fromEntries(given)
}

const toFields = (about: LogSubject): LogFields => {
  if (about instanceof Error) return { err: about }
  return typeof about === 'object' ? about : {}
}

/** Has pino's interface, because the HTTP server logs through it. */
export class Log {
  readonly level: LogLevel
  readonly #deps: LogDeps
  readonly #bound: LogFields
  readonly #errorLines: ReturnType<typeof errorLines>
  constructor(deps: LogDeps, bound: LogFields = {}, lines = errorLines(() => deps.now().getTime())) {
    this.#deps = deps
    this.#bound = bound
    this.#errorLines = lines
    this.level = deps.level
  }

  isOn(level: LogLevel) {
    return weights[level] >= weights[this.level]
  }
  child(bound: LogFields) {
    return new Log(this.#deps, { ...this.#bound, ...bound }, this.#errorLines)
  }
  trace(about: LogSubject, message?: string) {
    this.#log('trace', about, message)
  }
  debug(about: LogSubject, message?: string) {
    this.#log('debug', about, message)
  }
  info(about: LogSubject, message?: string) {
    this.#log('info', about, message)
  }
  warn(about: LogSubject, message?: string) {
    this.#log('warn', about, message)
  }
  error(about: LogSubject, message?: string) {
    this.#log('error', about, message)
  }
  fatal(about: LogSubject, message?: string) {
    this.#log('fatal', about, message)
  }
  silent() {}

  #log(level: LogLevel, about: LogSubject, message?: string) {
    if (!this.isOn(level)) return
    const { err, ...fields } = toFields(about)
    const error = err === undefined ? undefined : serializeError(err)
    // Work of the site itself has a name; all other errors are those of calls.
    const unlogged = error && fields.work === undefined && level !== 'fatal' ? this.#errorLines(error) : 0
    if (unlogged === undefined) return
    const msg = message ?? (typeof about === 'string' ? about : (error?.message ?? ''))
    const line = {
      time: this.#deps.now().toISOString(),
      level,
      msg: withoutSecrets(msg),
      ...plainFields({ ...this.#bound, ...(unlogged > 0 && { count: unlogged }), ...fields }),
      ...(error && { error }),
    }
    this.#deps.write(`${JSON.stringify(line)}\n`)
  }
}

/** Receives an error and the name of the background job, if any. */
export type LogError = (error: unknown, work?: string) => void

export const errorLogger =
  (log: Log): LogError =>
  (error, work) =>
    log.error({ err: error, work })

export const errorLoggerFor =
  (logError: LogError, work: string) =>
  (error: unknown): void =>
    logError(error, work)

export const siteLog = (level: LogLevel) =>
  new Log({ level, write: (line) => process.stdout.write(line), now: () => new Date() })

interface OutageLog {
  report(error: unknown): void
  end(): void
}

/** Logs the first error of an outage and no other until `end`. */
export function logOncePerOutage(logError: (error: unknown) => void): OutageLog {
  let isReported = false
  return {
    report(error) {
      if (!isReported) logError(error)
      isReported = true
    },
    end: () => (isReported = false),
  }
}
