import { useRef, useState } from 'react'
import { Button } from '#web/kit/ui/button.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'
import { TextField } from '#web/kit/ui/form/text-field.tsx'
import { SkeletonLines } from '#web/kit/ui/state/skeleton-lines.tsx'
import { Status } from '#web/kit/ui/state/status.tsx'
import type { ResetLink } from './use-reset-link.ts'

interface ResetLinkDialogProps {
  /** The link asked for; the dialog is closed while there is none. */
  readonly asked: ResetLink | undefined
  readonly onClose: () => void
}

/** AUTH-21: shows a one-time link to a new password, for the admin to hand to its owner. */
export function ResetLinkDialog({ asked, onClose }: ResetLinkDialogProps) {
  return (
    <Dialog open={asked !== undefined} title="New password link" onClose={onClose}>
      {asked && (
        <div className="prose">
          <p>
            For <strong>{asked.user.email}</strong>
          </p>
          {asked.state === 'asking' && <SkeletonLines lines={2} label="Making the link" />}
          {asked.state === 'made' && <Link {...asked} />}
          <Status urgent tone="bad">
            {asked.state === 'failed' && asked.message}
          </Status>
        </div>
      )}
    </Dialog>
  )
}

const timeOf = (iso: string) => new Date(iso).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })

function Link({ link, expiresAt }: Extract<ResetLink, { readonly state: 'made' }>) {
  const box = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setWords('Copied.')
    } catch {
      // Without https there is no clipboard to write to.
      box.current?.select()
      setWords('Marked: copy it with Ctrl+C.')
    }
  }
  return (
    <>
      <p>
        It works once, until {timeOf(expiresAt)}. Give it to nobody else: whoever opens it chooses the
        password.
      </p>
      <TextField
        ref={box}
        label="Link"
        readOnly
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button kind="main" onClick={() => void copy()}>
        Copy
      </Button>
      <Status>{words}</Status>
    </>
  )
}
