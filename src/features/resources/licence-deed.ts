const creativeCommons = 'https://creativecommons.org'
const dedications: Readonly<Record<string, string>> = { 'CC0-1.0': 'zero/1.0', 'CC-PDM-1.0': 'mark/1.0' }

/** Where the text of a licence stands that people read; undefined for an id that is not known. */
export function deedOf(spdx: string): string | undefined {
  const [, terms, version] = /^CC-(BY(?:-NC)?(?:-SA|-ND)?)-([34]\.0)$/.exec(spdx) ?? []
  if (terms !== undefined) return `${creativeCommons}/licenses/${terms.toLowerCase()}/${version}/`
  return Object.hasOwn(dedications, spdx)
    ? `${creativeCommons}/publicdomain/${dedications[spdx]}/`
    : undefined
}
