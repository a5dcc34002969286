import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { reportTexts } from '../messages.ts'
import { ReportDetailsDialog, type ReportDetailsDialogProps } from './report-details-dialog.tsx'

interface DetailsOfferProps extends Pick<ReportDetailsDialogProps, 'resource' | 'reportKey'> {
  /** Id of the element that names the resource. */
  readonly titleId: string
}

/** Offers to say what is wrong, once for each report. */
export function DetailsOffer({ resource, titleId, reportKey }: DetailsOfferProps) {
  const [state, setState] = useState<'offered' | 'open' | 'sent'>('offered')
  if (state === 'sent') return null
  return (
    <>
      <Button kind="quiet" aria-haspopup="dialog" aria-describedby={titleId} onClick={() => setState('open')}>
        {reportTexts.sayMore}
      </Button>
      {state === 'open' && (
        <ReportDetailsDialog
          resource={resource}
          reportKey={reportKey}
          onClose={() => setState('offered')}
          onSent={() => setState('sent')}
        />
      )}
    </>
  )
}
