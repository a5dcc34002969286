/** The log: one JSON object a line with a fixed set of fields. */
import { inspect } from 'node:util'
import { type LevelWithSilent, type Logger, type LoggerOptions, pino } from 'pino'

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

/**
 * One line a minute for each place in the code where calls fail: strangers cause errors too (F-S3-14). Returns the number
 * of errors of the same place that got no line since the last one; undefined for no line.
 */
function errorLines(nowMs: () => number): (error: LoggedError) => number | undefined {
  const windows = new Map<string, { readonly startMs: number; unlogged: number }>()
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

export type LogLevel = LevelWithSilent
export type Log = Logger

interface LogOptions {
  readonly level: LogLevel
  readonly write: (line: string) => void
  readonly now: () => Date
}

/** All fields of a line, in their order; others are dropped. */
const fieldNames = [
  'time',
  'level',
  'msg',
  /** Kind of a security event. */
  'event',
  'requestId',
  'method',
  /** Pattern of the path, never the path. */
  'route',
  'status',
  'ms',
  /** `nobody`, `visitor` or `member`, never an id. */
  'actor',
  /** Security events only: id of the calling account, and keyed hash of the client address. */
  'account',
  'address',
  /** Events or errors of this kind that have no line. */
  'count',
  /** Name of a background job. */
  'work',
  'error',
]

/** Rewrites a line of pino with the allowed fields, masked and in order. */
function allowedLine(line: string): string {
  const given = JSON.parse(line) as Readonly<Record<string, unknown>>
  const fields = fieldNames.flatMap((name) => {
    const value = given[name]
    if (typeof value === 'string') return [[name, withoutSecrets(value)] as const]
    return typeof value === 'number' || name === 'error' ? [[name, value] as const] : []
  })
  return `${JSON.stringify(Object.fromEntries(fields))}\n`
}

interface LogFields {
  readonly err?: unknown
  readonly work?: string
}

/** Pino's number of the level `fatal`. */
const fatal = 60

/** Returns a log of JSON lines. Errors of calls get one line a minute for each place in the code. */
export function createLog({ level, write, now }: LogOptions): Log {
  const unloggedErrors = errorLines(() => now().getTime())
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: () => `,"time":"${now().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    hooks: {
      logMethod([about, message], method, weight) {
        const given = about instanceof Error ? { err: about } : about
        const { err, ...fields }: LogFields = typeof given === 'object' && given ? given : {}
        const error = err === undefined ? undefined : serializeError(err)
        // Work of the site itself has a name; all other errors are those of calls.
        const isOfCall = fields.work === undefined && weight < fatal
        const unlogged = error && isOfCall ? unloggedErrors(error) : 0
        if (unlogged === undefined) return
        const msg = message ?? (typeof about === 'string' ? about : (error?.message ?? ''))
        method.call(this, { ...(unlogged > 0 && { count: unlogged }), ...fields, error }, msg)
      },
      streamWrite: allowedLine,
    },
  }
  return pino(options, { write })
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
  createLog({ level, write: (line) => process.stdout.write(line), now: () => new Date() })

/** Logs the first error of an outage and no other until `end`. */
export function logOncePerOutage(logError: (error: unknown) => void) {
  let isReported = false
  return {
    report(error: unknown) {
      if (!isReported) logError(error)
      isReported = true
    },
    end() {
      isReported = false
    },
  }
}
