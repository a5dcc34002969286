const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The names of all texts, those of groups with a dot between: `stars`, `form.title`. */
export const textsIn = (texts: object): string[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    isGroup(text) ? textsIn(text).map((inner) => `${name}.${inner}`) : [name],
  )

/** The names of the texts that a translation does not have; empty when it is whole. */
export function missingTexts(english: object, translation: object): string[] {
  const translated = new Set(textsIn(translation))
  return textsIn(english).filter((name) => !translated.has(name))
}
