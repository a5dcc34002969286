/**
 * What a translation of these texts may hold: the same names, any of them. What it leaves out stays English. Lists are
 * translated whole.
 */
export type Translated<Texts> = Texts extends string
  ? string
  : Texts extends (...values: infer Values) => string
    ? (...values: Values) => string
    : Texts extends readonly unknown[]
      ? readonly Translated<Texts[number]>[]
      : { readonly [Name in keyof Texts]?: Translated<Texts[Name]> }

/** The texts as a translation has them, and in English where it has none. */
export function inTranslation<T extends object>(english: T, translation: Translated<T>): T {
  const spoken = new Map<string, unknown>(Object.entries(english))
  for (const [name, text] of Object.entries(translation)) {
    const before = spoken.get(name)
    spoken.set(name, isGroup(before) && isGroup(text) ? inTranslation(before, text) : text)
  }
  // Only names of the English texts, each of the same kind: the type of the translation says so.
  return Object.fromEntries(spoken) as T
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
