import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#client/call.ts'
import { currentResources } from '../../contract.ts'
import { useDropResource, useReplaceResource } from '../resource-cache.ts'
import { type Before, type KeptBefore, missingIds, reconcileMissing } from './reconcile.ts'

interface Shown extends Before {
  /** Whether the site may know better than these rows: they were kept, or too much was missed. */
  readonly doubtful: boolean
  /** There are more rows than these. */
  readonly goesOn: boolean
  readonly keptOnes: KeptBefore
}

/** After the network was away: what a list had and the site's answer has not is asked about, and settled in every list. */
export function useReconcile({ about, rows, doubtful, goesOn, keptOnes }: Shown) {
  const client = useQueryClient()
  const before = useRef<Before>()
  const parts = { drop: useDropResource(), replace: useReplaceResource() }
  useEffect(() => {
    if (doubtful) {
      before.current = { about, rows }
      return
    }
    const known = keptOnes.take() ?? before.current
    const ids = known?.about === about ? missingIds(known.rows, rows, goesOn) : []
    before.current = undefined
    if (ids.length === 0) return
    const ask = async (some: readonly string[]) => {
      const queryFn = () => call(currentResources, { query: { ids: [...some] } })
      return (await client.query({ queryKey: ['current-resources', some], queryFn, gcTime: 0 })).items
    }
    reconcileMissing(ids, { ask, ...parts }).catch(() => {
      // They are asked about again when another list that has them is opened.
    })
  })
}
