import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#client/call.ts'
import { useLazyModule } from '#client/timing/use-lazy-module.ts'
import { listBin } from '../../desk-contract.ts'
import { binKey } from '../use-moderation.ts'

const loadList = () => import('./bin-list.tsx')

/** Resources that moderators deleted in the last 24 hours; nothing without one. */
export function BinSection({ onRestored }: { readonly onRestored: () => void }) {
  const { data } = useQuery({
    queryKey: binKey,
    queryFn: ({ signal }) => call(listBin, { signal }),
  })
  const { module: here, failed, begin } = useLazyModule(loadList)
  const isNeeded = data !== undefined && data.binned.length > 0
  useEffect(() => {
    if (isNeeded && !failed) begin()
  }, [isNeeded, failed, begin])
  // Stays with its message after the last resource has been restored.
  return data && here ? <here.BinList binned={data.binned} onRestored={onRestored} /> : null
}
