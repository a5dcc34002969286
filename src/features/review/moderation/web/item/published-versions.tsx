import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#client/call.ts'
import { FoldedForm } from '#client/ui/form/folded-form.tsx'
import { NotLoaded } from '#client/ui/state/load-failure.tsx'
import {
  type EarlierVersion,
  listVersions,
  maxWithdrawalReason,
  withdrawVersion,
} from '#features/contributing/corrections/contract.ts'
import { NewVersion } from '#features/contributing/contributions/web/published/new-version.tsx'
import { useSession } from '#features/people/sign-in/web/session/use-session.ts'
import { formatDate } from '#shared/formats/dates.ts'
import type { ModeratedResource } from '../../contract.ts'
import { earlierTexts as texts } from '../messages.ts'

/** As the form for a new version reads it. */
const contributionOf = (resource: ModeratedResource, version: number) => ({
  ...resource,
  version,
  status: 'published' as const,
  queuedAt: resource.modifiedAt,
  request: null,
  revisionOpen: false,
  questions: 0,
  editNumber: 1,
  removalAskedAt: null,
  fileName: null,
  description: null,
  undescribed: 0,
  findings: [],
})

interface EarlierVersionProps {
  readonly resourceId: string
  readonly earlier: EarlierVersion
  readonly onWithdrawn: () => void
}

/** A former version, with the form that withdraws it. */
const Earlier = ({ resourceId, earlier: { n, at, state }, onWithdrawn }: EarlierVersionProps) => (
  <div>
    <p>{texts.states[state]({ n, date: formatDate(at) })}</p>
    {state === 'kept' && (
      <FoldedForm
        name={`withdraw ${resourceId} ${n}`}
        summary={texts.withdraw({ n })}
        label={texts.reason}
        hint={texts.forGood}
        maxLength={maxWithdrawalReason}
        check={(text) => text === '' && texts.reasonMissing}
        kind="danger"
        submit={texts.confirm({ n })}
        send={(reason) => call(withdrawVersion, { params: { resourceId, n }, body: { reason } })}
        onSent={onWithdrawn}
      />
    )}
  </div>
)

/** Versions of a public resource, and the form for a new one. */
export function PublishedVersions({ resource }: { readonly resource: ModeratedResource }) {
  const { id: resourceId } = resource
  const { account } = useSession()
  const area = useRef<HTMLParagraphElement>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['versions', resourceId],
    queryFn: ({ signal }) => call(listVersions, { params: { resourceId }, signal }),
    gcTime: 0,
  })
  const reload = () => void refetch()
  const onWithdrawn = () => {
    area.current?.focus()
    reload()
  }
  if (!data)
    return <NotLoaded what={texts.what} error={error} refetch={refetch} lines={3} label={texts.loading} />
  const contribution = contributionOf(resource, data.version)
  return (
    <>
      <p ref={area} tabIndex={-1}>
        {texts.present({ n: data.version, date: formatDate(data.at) })}
      </p>
      {data.earlier.map((earlier) => (
        <Earlier key={earlier.n} {...{ resourceId, earlier, onWithdrawn }} />
      ))}
      {account && <NewVersion account={account.id} contribution={contribution} onReload={reload} />}
    </>
  )
}
