import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { LoadFailure } from '#client/ui/state/load-failure.tsx'
import { listRevisions } from '../../contract.ts'
import { revisionTexts as texts } from '../../messages.ts'
import { LazyPart } from '../actions/lazy-part.tsx'
import { revisionsKey } from '../use-moderation.ts'

/** Changes that authors suggest for their public resources; nothing without any. */
export function RevisionsSection({ onDecided }: { readonly onDecided: () => void }) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: revisionsKey,
    queryFn: ({ signal }) => call(listRevisions, { signal }),
  })
  if (!data && error) return <LoadFailure what={texts.list} error={error} onRetry={() => void refetch()} />
  if (!data || data.total === 0) return null
  const reload = () => void client.invalidateQueries({ queryKey: revisionsKey })
  const decided = () => {
    reload()
    onDecided()
  }
  return (
    <LazyPart title={texts.list} load={() => import('./revision-list.tsx')}>
      {({ RevisionList }) => <RevisionList {...data} onDecided={decided} onFailed={reload} />}
    </LazyPart>
  )
}
