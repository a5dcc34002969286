import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { LoadFailure } from '#client/ui/state/load-failure.tsx'
import { listRevisions } from '../../contract.ts'
import { listRequests } from '../../desk-contract.ts'
import { revisionTexts as texts } from '../../messages.ts'
import { removalTexts } from '../messages.ts'
import { LazyPart } from '../actions/lazy-part.tsx'
import { binKey, requestsKey, revisionsKey } from '../use-moderation.ts'

/** Changes that authors suggest for their public resources, and their requests for removal; nothing without any. */
export function RevisionsSection({ onDecided }: { readonly onDecided: () => void }) {
  const client = useQueryClient()
  const revisions = useQuery({
    queryKey: revisionsKey,
    queryFn: ({ signal }) => call(listRevisions, { signal }),
  })
  const requests = useQuery({
    queryKey: requestsKey,
    queryFn: ({ signal }) => call(listRequests, { signal }),
  })
  const failed = [revisions, requests].find(({ data, error }) => !data && error)
  if (failed?.error)
    return <LoadFailure what={texts.list} error={failed.error} onRetry={() => void failed.refetch()} />
  if (!revisions.data || !requests.data) return null
  const { removals, errors, lessons } = requests.data
  const reload = () => {
    for (const queryKey of [revisionsKey, requestsKey, binKey]) void client.invalidateQueries({ queryKey })
  }
  const decided = () => {
    reload()
    onDecided()
  }
  const events = { onDecided: decided, onFailed: reload }
  return (
    <>
      {revisions.data.total > 0 && (
        <LazyPart title={texts.list} load={() => import('./revision-list.tsx')}>
          {({ RevisionList }) => <RevisionList {...revisions.data} {...events} />}
        </LazyPart>
      )}
      {removals.length + errors.length + lessons.length > 0 && (
        <LazyPart title={removalTexts.heading} load={() => import('./request-list.tsx')}>
          {({ RequestList }) => <RequestList {...requests.data} {...events} />}
        </LazyPart>
      )}
    </>
  )
}
