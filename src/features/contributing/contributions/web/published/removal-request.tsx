import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#client/call.ts'
import { Button } from '#client/ui/button.tsx'
import { FoldedForm } from '#client/ui/form/folded-form.tsx'
import { ErrorAlert, LiveRegion } from '#client/ui/state/live-region.tsx'
import { formatDate } from '#shared/formats/dates.ts'
import { askForRemoval, maxRemovalReason, minRemovalReason as min, takeRemovalBack } from '../../contract.ts'
import { removalTexts as texts } from '../../messages.ts'
import { type OwnContribution, useRefreshContributions } from '../use-contributions.ts'

/** The request of the author to remove a public resource, or the way to it. */
export function RemovalRequest({ id: resourceId, status, removalAskedAt: at }: OwnContribution) {
  const area = useRef<HTMLDivElement>(null)
  const refresh = useRefreshContributions()
  const done = () => {
    // The pressed button goes.
    area.current?.focus()
    refresh()
  }
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(takeRemovalBack, { params: { resourceId } }),
    onSuccess: done,
  })
  if (status === 'quarantined' || (at === null && status !== 'published')) return null
  return (
    <div ref={area} tabIndex={-1}>
      <LiveRegion>{at && `${texts.asked({ when: formatDate(at) })} ${texts.staysPublic}`}</LiveRegion>
      {at === null ? (
        <FoldedForm
          name={`removal ${resourceId}`}
          summary={texts.ask}
          label={texts.why}
          hint={texts.staysPublic}
          maxLength={maxRemovalReason}
          check={(text) => text.length < min && texts.short({ min })}
          submit={texts.send}
          send={(reason) => call(askForRemoval, { params: { resourceId }, body: { reason } })}
          onSent={done}
        />
      ) : (
        <Button busy={isPending} onClick={() => mutate()}>
          {texts.takeBack}
        </Button>
      )}
      <ErrorAlert>{error?.message}</ErrorAlert>
    </div>
  )
}
