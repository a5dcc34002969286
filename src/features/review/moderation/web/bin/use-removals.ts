import { useState } from 'react'
import type { ModeratedResource } from '../../contract.ts'

/** A resource that was deleted on this page and can be restored in its place. */
export type Removal = Pick<ModeratedResource, 'id' | 'title' | 'language' | 'modifiedAt' | 'verified'>

/** The latest removals of this page; `count` is the number of all. */
export function useRemovals() {
  const [removals, setRemovals] = useState<readonly Removal[]>([])
  const [count, setCount] = useState(0)
  const forget = (id: string) => setRemovals((all) => all.filter((each) => each.id !== id))
  const add = (removal: Removal) => {
    setRemovals((all) => [...all, removal])
    setCount((before) => before + 1)
  }
  return { removals, count, add, forget }
}

/** The rows of a list, oldest first, with the removals where their rows were; none of a restored one. */
export function withRemovals(rows: readonly ModeratedResource[], removals: readonly Removal[]) {
  const lines: (ModeratedResource | { readonly removal: Removal })[] = [...rows]
  for (const removal of removals.filter(({ id }) => rows.every((row) => row.id !== id))) {
    const after = lines.findIndex((line) => 'id' in line && line.modifiedAt > removal.modifiedAt)
    lines.splice(after === -1 ? lines.length : after, 0, { removal })
  }
  return lines
}
