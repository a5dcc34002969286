/** JSON-LD for readers that know `https://schema.org` and its `@type` alone (CASE-C04). */

type Json = Readonly<Record<string, unknown>>

const context = { '@context': 'https://schema.org' } as const

/** JSON for a script element: without `<`, no value can end the element or open a comment. */
export const scriptJson = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c')

/** Types of the AMB profile that schema.org has under another name. */
const typeNames: Readonly<Record<string, string>> = { Concept: 'DefinedTerm', WebContent: 'WebPage' }
const names: Readonly<Record<string, string>> = { id: '@id', type: '@type', prefLabel: 'name' }

function toPlain(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => toPlain(item, name))
    return items.length === 1 ? items[0] : items
  }
  if (name === 'type') return typeNames[String(value)] ?? value
  if (typeof value !== 'object' || value === null) return value
  const { en, ...fields } = value as Json
  if (en !== undefined) return en
  if (Object.keys(fields).join() === 'id') return fields['id']
  return Object.fromEntries(
    Object.entries(fields).map(([key, inner]) => [names[key] ?? key, toPlain(inner, key)]),
  )
}

/** Fields without a meaning in schema.org. */
const ofProfile = new Set(['@context', 'conditionsOfAccess', 'mainEntityOfPage'])

/** Returns a record of the AMB profile in the words of schema.org: `id` alone is its URL, a concept a defined term. */
export function plainSchema(amb: Json) {
  const fields = Object.entries(amb).filter(([name]) => !ofProfile.has(name))
  return { ...context, ...(toPlain(Object.fromEntries(fields)) as Json) }
}

interface Place {
  readonly name: string
  readonly url: string
}

const listOf = (type: string, items: readonly object[], first = 1) => ({
  ...context,
  '@type': type,
  itemListElement: items.map((item, i) => ({ '@type': 'ListItem', position: first + i, ...item })),
})

/** From the start of the site to the page. */
export const breadcrumbList = (places: readonly Place[]) =>
  listOf(
    'BreadcrumbList',
    places.map(({ name, url }) => ({ name, item: url })),
  )

/** A page of a list; `first` is the position of its first item. */
export const itemList = (name: string, places: readonly Place[], first: number) => ({
  ...listOf('ItemList', places, first),
  name,
})

/** The site and its search, for Home. One build serves every address, so its URLs are relative to that page. */
export const webSite = ({ siteName, description }: { siteName: string; description: string }) => ({
  ...context,
  '@type': 'WebSite',
  name: siteName,
  description,
  url: '/',
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: '/lite/search?q={query}' },
    'query-input': 'required name=query',
  },
})
