import { CopyField } from '#client/ui/copy-field.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { resetLinkTexts as texts } from '../messages.ts'
import { useRef, useState } from 'react'
import { call } from '#client/call.ts'
import { createResetLink, type User } from '../contract.ts'

type ResetLink = { readonly user: User } & (
  | { readonly state: 'asking' }
  | { readonly state: 'made'; readonly link: string; readonly expiresAt: string }
  | { readonly state: 'failed'; readonly message: string }
)

/** Asks for a link for one user at a time; what comes after it was put away is dropped. */
export function useResetLink() {
  const [asked, setAsked] = useState<ResetLink>()
  const turn = useRef(0)
  const ask = async (user: User) => {
    const mine = (turn.current += 1)
    const show = (next: ResetLink) => turn.current === mine && setAsked(next)
    show({ user, state: 'asking' })
    try {
      const made = await call(createResetLink, { params: { accountId: user.id } })
      show({ user, state: 'made', ...made })
    } catch (error) {
      console.error('Reset link failed:', error)
      show({ user, state: 'failed', message: error instanceof Error ? error.message : String(error) })
    }
  }
  const putAway = () => {
    turn.current += 1
    setAsked(undefined)
  }
  return { asked, ask, putAway }
}

interface ResetLinkDialogProps {
  /** The link asked for; the dialog is closed while there is none. */
  readonly asked: ResetLink | undefined
  readonly onClose: () => void
}

/** AUTH-21: shows a one-time link to a new password, for the admin to hand to its owner. */
export function ResetLinkDialog({ asked, onClose }: ResetLinkDialogProps) {
  return (
    <Dialog open={asked !== undefined} title={texts.title} onClose={onClose}>
      {asked && (
        <div className="prose">
          <p>
            {texts.for} <strong>{asked.user.email}</strong>
          </p>
          {asked.state === 'asking' && <SkeletonLines lines={2} label={texts.making} />}
          {asked.state === 'made' && <Link {...asked} />}
          <LiveRegion urgent tone="bad">
            {asked.state === 'failed' && asked.message}
          </LiveRegion>
        </div>
      )}
    </Dialog>
  )
}

const timeOf = (iso: string) => new Date(iso).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })

const Link = ({ link, expiresAt }: Extract<ResetLink, { readonly state: 'made' }>) => (
  <>
    <p>{texts.worksUntil(timeOf(expiresAt))}</p>
    <CopyField label={texts.link} value={link} action={texts.copy} kind="main" />
  </>
)
