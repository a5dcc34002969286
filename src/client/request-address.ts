export type Values = Readonly<Record<string, string | number | boolean | undefined>>

/** Fills `:name` parts of a contract's path and adds the query; undefined query values are left out. */
export function requestAddress(path: string, params: Values = {}, query: Values = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value))
  return search.size > 0 ? `${filled}?${search}` : filled
}
