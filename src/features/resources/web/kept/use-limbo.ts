import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#web/kit/call.ts'
import { currentResources } from '../../contract.ts'
import type { PublicResource } from '../../resource.ts'
import { useDropResource, useReplaceResource } from '../resource-cache.ts'
import { limboOf, settleLimbo } from './limbo.ts'

interface Shown {
  /** Names the list; another list is not compared. */
  readonly about: string
  readonly rows: readonly PublicResource[]
  /** Whether the site may know better than these rows: they were kept, or too much was missed. */
  readonly doubtful: boolean
  /** There are more rows than these. */
  readonly goesOn: boolean
}

/** After the network was away: what a list had and the site's answer has not is asked about, and settled in every list. */
export function useLimbo({ about, rows, doubtful, goesOn }: Shown) {
  const client = useQueryClient()
  const before = useRef<Pick<Shown, 'about' | 'rows'>>()
  const parts = { drop: useDropResource(), replace: useReplaceResource() }
  useEffect(() => {
    if (doubtful) {
      before.current = { about, rows }
      return
    }
    const ids = before.current?.about === about ? limboOf(before.current.rows, rows, goesOn) : []
    before.current = undefined
    if (ids.length === 0) return
    const ask = async (some: readonly string[]) => {
      const queryFn = () => call(currentResources, { query: { ids: [...some] } })
      return (await client.query({ queryKey: ['current-resources', some], queryFn, gcTime: 0 })).items
    }
    settleLimbo(ids, { ask, ...parts }).catch(() => {
      // They are asked about again when another list that has them is opened.
    })
  })
}
