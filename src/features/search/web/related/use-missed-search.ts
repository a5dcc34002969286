import { useEffect } from 'react'
import { call } from '#client/call.ts'
import { countZeroResult } from '../../contract.ts'

const counted = new Set<string>()

/** Has a search that found nothing counted, once until the page is loaded again. When that fails it is not counted. */
export function useMissedSearch(q: string, missed: boolean) {
  useEffect(() => {
    if (!missed || counted.has(q)) return
    counted.add(q)
    call(countZeroResult, { body: { q } }).catch(() => {
      // It is for moderators to know, and nothing a reader could mend.
    })
  }, [q, missed])
}
