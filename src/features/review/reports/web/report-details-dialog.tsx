import { useState } from 'react'
import { enqueueWrite } from '#client/offline/outbox/enqueue-write.ts'
import { toLightEndpoint } from '#client/offline/outbox/write.ts'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { SelectField, TextField } from '#client/ui/form/field.tsx'
import { useSession } from '#features/people/sign-in/web/session/use-session.ts'
import { useTypedState } from '#client/ui/form/use-typed-state.ts'
import { addReportDetails, reportReasons } from '../contract.ts'
import { addDetailsTexts as texts, detailTexts, reportTexts } from '../messages.ts'
import { Button } from '#client/ui/button.tsx'

type Reason = (typeof reportReasons)[number]
const isReason = (value: string): value is Reason => reportReasons.some((reason) => reason === value)

interface ReportOf {
  readonly resource: { readonly id: string; readonly title: string }
  /** Id of the write that holds the report. */
  readonly reportKey: string
}

interface ReportDetailsDialogProps extends ReportOf {
  readonly onClose: () => void
  readonly onSent: () => void
}

/** The details wait in the outbox for their report, which may not be sent yet (DESK-07). */
const enqueueDetails = (
  { resource: { id, title }, reportKey }: ReportOf,
  body: { readonly reason: Reason; readonly text: string },
) =>
  enqueueWrite({
    kind: 'report',
    about: id,
    after: reportKey,
    words: texts.detailsOf({ title }),
    endpoint: toLightEndpoint(addReportDetails),
    params: { resourceId: id, reportKey },
    body,
  })

const options = [
  { value: '', label: texts.choose },
  ...reportReasons.map((value) => ({ value, label: detailTexts.reasons[value] })),
]

interface ReasonFieldProps {
  readonly reason: string
  readonly isMissing: boolean
  readonly onChange: (reason: string) => void
}

const ReasonField = ({ reason, isMissing, onChange }: ReasonFieldProps) => (
  <SelectField
    label={texts.reason}
    options={options}
    error={isMissing ? texts.reasonMissing : undefined}
    value={reason}
    onChange={({ target }) => onChange(target.value)}
  />
)

const emptyDetails = { reason: '', text: '' }

/** The text of the form, of the account or of a visitor. */
function useDetails(resourceId: string) {
  const { account } = useSession()
  return useTypedState(`report ${resourceId}`, emptyDetails, ['reason', 'text'], account === null)
}

/** Asks what is wrong with a resource after its report, which counts already (T40). */
function ReportDetailsDialog(props: ReportDetailsDialogProps) {
  const { onClose, onSent } = props
  const [{ reason, text }, setValues, forget] = useDetails(props.resource.id)
  const [isMissing, setMissing] = useState(false)
  const send = () => {
    if (!isReason(reason)) return setMissing(true)
    enqueueDetails(props, { reason, text })
    forget()
    onSent()
  }
  return (
    <ConfirmDialog
      open
      title={texts.title}
      closedBy="closerequest"
      cancel={texts.cancel}
      confirm={{ children: texts.send, onClick: send }}
      onClose={onClose}
    >
      <div className="prose">
        <p>{texts.introduction}</p>
        <ReasonField
          reason={reason}
          isMissing={isMissing}
          onChange={(chosen) => {
            setValues({ reason: chosen, text })
            setMissing(false)
          }}
        />
        <TextField
          label={texts.text}
          maxLength={500}
          value={text}
          onChange={({ target }) => setValues({ reason, text: target.value })}
        />
      </div>
    </ConfirmDialog>
  )
}

interface DetailsOfferProps extends ReportOf {
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
