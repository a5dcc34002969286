import { useRef, useState } from 'react'
import { formatTime } from '#shared/formats/dates.ts'
import { call } from '#client/call.ts'
import { CopyField } from '#client/ui/form/copy-field.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { ErrorAlert } from '#client/ui/state/live-region.tsx'
import { createResetLink, type User } from '../contract.ts'
import { resetLinkTexts as texts } from '../messages.ts'

type ResetLinkRequest = { readonly user: User } & (
  | { readonly state: 'pending' }
  | { readonly state: 'made'; readonly link: string; readonly expiresAt: string }
  | { readonly state: 'failed'; readonly message: string }
)

/** Requests a link for one user at a time; a response after `close` is dropped. */
export function useResetLink() {
  const [request, setRequest] = useState<ResetLinkRequest>()
  const latest = useRef(0)
  const open = async (user: User) => {
    const mine = (latest.current += 1)
    const show = (next: ResetLinkRequest) => latest.current === mine && setRequest(next)
    show({ user, state: 'pending' })
    try {
      const made = await call(createResetLink, { params: { accountId: user.id } })
      show({ user, state: 'made', ...made })
    } catch (error) {
      console.error('Reset link failed:', error)
      show({ user, state: 'failed', message: error instanceof Error ? error.message : String(error) })
    }
  }
  const close = () => {
    latest.current += 1
    setRequest(undefined)
  }
  return { request, open, close }
}

interface ResetLinkDialogProps {
  /** The dialog is closed while undefined. */
  readonly request: ResetLinkRequest | undefined
  readonly onClose: () => void
}

/** AUTH-21: shows a one-time link to a new password, for the admin to hand to its owner. */
export function ResetLinkDialog({ request, onClose }: ResetLinkDialogProps) {
  return (
    <Dialog open={request !== undefined} title={texts.title} onClose={onClose}>
      {request && (
        <div className="prose">
          <p>
            {texts.for} <strong>{request.user.email}</strong>
          </p>
          {request.state === 'pending' && <SkeletonLines lines={2} label={texts.making} />}
          {request.state === 'made' && <Link {...request} />}
          <ErrorAlert>{request.state === 'failed' && request.message}</ErrorAlert>
        </div>
      )}
    </Dialog>
  )
}

const Link = ({ link, expiresAt }: Extract<ResetLinkRequest, { readonly state: 'made' }>) => (
  <>
    <p>{texts.worksUntil({ time: formatTime(expiresAt) })}</p>
    <CopyField label={texts.link} value={link} action={texts.copy} kind="main" />
  </>
)
