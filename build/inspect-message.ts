/** Arguments and plural categories of a message. */
import MessageFormat from '@messageformat/core'
import type { Language } from '../src/shared/languages.ts'

export interface MessageFacts {
  /** Arguments that are shown or select a form by name. */
  readonly names: readonly string[]
  /** Arguments that select a plural form. */
  readonly counts: readonly string[]
  /** The plural categories of each plural: `[['one', 'other']]`. */
  readonly categories: readonly (readonly string[])[]
}

/**
 * Runs the compiled code with functions that record how they are called. Every form of a plural is evaluated, because
 * its forms are members of an object. Throws the compiler's error for an invalid message.
 */
export function inspectMessage(text: string, language: Language): MessageFacts {
  const names = new Set<string>()
  const counts = new Set<string>()
  const categories: string[][] = []
  const values = new Proxy({}, { get: (_target, name) => names.add(String(name)) && String(name) })
  const plural = (name: string, _offset: number, _rule: unknown, forms: object) => {
    counts.add(name)
    categories.push(Object.keys(forms))
    return ''
  }
  const scope = new Proxy(
    { plural },
    {
      has: () => true,
      get: (target, name) =>
        name === 'plural' ? target.plural : name === Symbol.unscopables ? undefined : () => '',
    },
  )
  const code = String(new MessageFormat(language).compile(text))
  // oxlint-disable-next-line typescript/no-implied-eval -- The code is the compiler's, as on the server.
  const withScope = new Function('scope', `with (scope) { return (${code}) }`) as (scope: object) => unknown
  const run = withScope(scope) as (values: object) => string
  run(values)
  return { names: [...names].filter((name) => !counts.has(name)), counts: [...counts], categories }
}
