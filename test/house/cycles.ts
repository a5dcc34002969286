/** Pairs: the first depends on the second. */
export type Edges = Iterable<readonly [string, string]>

/** One way round that ends where it began, such as `a → b → a`; undefined when there is none. */
export function findCycle(edges: Edges): readonly string[] | undefined {
  const next = new Map<string, Set<string>>()
  for (const [from, to] of edges) next.set(from, (next.get(from) ?? new Set()).add(to))
  const done = new Set<string>()
  const trail: string[] = []

  function walk(node: string): readonly string[] | undefined {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node]
    if (done.has(node)) return undefined
    trail.push(node)
    for (const other of next.get(node) ?? []) {
      const found = walk(other)
      if (found) return found
    }
    trail.pop()
    done.add(node)
    return undefined
  }

  for (const node of next.keys()) {
    const found = walk(node)
    if (found) return found
  }
  return undefined
}
