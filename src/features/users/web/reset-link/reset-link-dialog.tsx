import { CopyField } from '#client/ui/copying/copy-field.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { resetLinkTexts as texts } from '../../messages.ts'
import type { ResetLink } from './use-reset-link.ts'

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
