/** What a log keeps of a trouble: what and where, and nothing that belongs to a person (SECURITY T43). */
import { inspect } from 'node:util'

export interface LoggedTrouble {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly constraint?: string
  readonly stack?: string
  readonly cause?: LoggedTrouble
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
export const withoutSecrets = (text: string) =>
  hidden.reduce((kept, [what, instead]) => kept.replace(what, instead), text.slice(0, longest))

const textAt = (trouble: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(trouble, name)
  return typeof value === 'string' ? value : undefined
}

/** PostgreSQL repeats in quotes the value that it could not read. */
const withoutValues = (message: string, code: string | undefined) =>
  code?.startsWith('22') ? message.replaceAll(/".*"/gs, '"…"') : message

const placesIn = (stack = '') => stack.split('\n').filter((line) => /^\s+at /.test(line)).join('\n') // prettier-ignore

/** Any thrown thing in the fields a log may have of it. */
export function loggedTrouble(trouble: unknown): LoggedTrouble {
  if (!(trouble instanceof Error))
    return { type: typeof trouble, message: withoutSecrets(inspect(trouble, { depth: 1 })) }
  const [code, constraint] = [textAt(trouble, 'code'), textAt(trouble, 'constraint')]
  const { cause } = trouble
  return {
    type: trouble.name,
    message: withoutSecrets(withoutValues(trouble.message, code)),
    ...(code !== undefined && { code: withoutSecrets(code) }),
    ...(constraint !== undefined && { constraint: withoutSecrets(constraint) }),
    stack: withoutSecrets(placesIn(trouble.stack)),
    ...(cause !== undefined && { cause: loggedTrouble(cause) }),
  }
}
