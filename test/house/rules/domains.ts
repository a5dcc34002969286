import { findCycle } from '../cycles.ts'
import { domainOf, roomOf } from '../house-map.ts'
import { ownImportsIn } from '../imports.ts'
import { isProduct, type SourceFile } from '../source-files.ts'

/** The other domains that each domain may import: everything of them, also components and data functions. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  people: [],
  catalogue: [],
  contributing: ['catalogue', 'people'],
  review: ['contributing', 'catalogue', 'people', 'insight'],
  public: ['review', 'contributing', 'catalogue'],
  insight: ['people'],
}

export const domainsFollowTheirArrows = (files: readonly SourceFile[]) =>
  ownImportsIn(files.filter(isProduct)).flatMap(({ from, to }) => {
    const [domain, other] = [domainOf(from), domainOf(to)]
    if (domain === undefined || other === undefined || domain === other) return []
    const allowed = mayImport[domain]
    if (allowed === undefined) return [`${from}: ${domain} is no domain`]
    if (allowed.includes(other)) return []
    return [`${from} imports ${to}: ${domain} may import ${allowed.join(', ') || 'no other domain'}`]
  })

const cycleText = (cycle: readonly string[] | undefined) => (cycle ? [cycle.join(' → ')] : [])

/** No cycle of imports between files; type imports count. */
export const filesHaveNoCycle = (files: readonly SourceFile[]) =>
  cycleText(findCycle(ownImportsIn(files).map(({ from, to }) => [from, to] as const)))

/** No cycle of imports between rooms; type imports count. */
export function roomsHaveNoCycle(files: readonly SourceFile[]) {
  const arrows = ownImportsIn(files.filter(isProduct)).flatMap(({ from, to }) => {
    const [room, other] = [roomOf(from), roomOf(to)]
    return room !== undefined && other !== undefined && room !== other ? [[room, other] as const] : []
  })
  return cycleText(findCycle(arrows))
}
