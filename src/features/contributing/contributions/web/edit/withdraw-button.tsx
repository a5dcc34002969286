import { writtenLanguage } from '#features/catalogue/resources/format.ts'
import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { ErrorAlert } from '#client/ui/state/live-region.tsx'
import { withdrawContribution } from '../../contract.ts'
import { withdrawTexts as texts } from '../../messages.ts'
import type { OwnContribution } from '../use-contributions.ts'

interface WithdrawButtonProps {
  readonly contribution: OwnContribution
  readonly onWithdrawn: () => void
}

interface WithdrawDialogProps {
  readonly contribution: OwnContribution
  readonly open: boolean
  readonly onClose: () => void
  readonly onWithdraw: () => void
}

const WithdrawDialog = ({ contribution, open, onClose, onWithdraw }: WithdrawDialogProps) => (
  <ConfirmDialog
    open={open}
    title={texts.question}
    cancel={texts.cancel}
    confirm={{ kind: 'danger', children: texts.withdraw, onClick: onWithdraw }}
    onClose={onClose}
  >
    <div className="prose">
      <p>
        <strong lang={writtenLanguage(contribution)}>{contribution.title}</strong>
      </p>
      <p>{texts.meaning}</p>
    </div>
  </ConfirmDialog>
)

/** Deletes a contribution that is not public, after a question. */
export function WithdrawButton({ contribution, onWithdrawn }: WithdrawButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(withdrawContribution, { params: { resourceId: contribution.id } }),
    onSuccess: onWithdrawn,
    onError: (failure) => console.error('Withdrawal failed:', failure),
  })
  const withdraw = () => {
    setAsking(false)
    mutate()
  }
  return (
    <>
      <Button kind="danger" data-withdraw busy={isPending} onClick={() => setAsking(true)}>
        {texts.withdraw}
      </Button>
      <ErrorAlert>{error?.message}</ErrorAlert>
      <WithdrawDialog
        contribution={contribution}
        open={isAsking}
        onClose={() => setAsking(false)}
        onWithdraw={withdraw}
      />
    </>
  )
}
