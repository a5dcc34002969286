import { useState } from 'react'
import { can } from '#shared/abilities.ts'
import { useSession } from '#features/people/sign-in/web/session/use-session.ts'
import { UploadPopup } from '#features/contributing/uploads/web/popup/upload-popup.tsx'
import { Button } from '#client/ui/button.tsx'
import { aboutUsTexts } from '../messages.ts'
import { type FormOwner, useFormOwner } from './gated-page.tsx'

function OpenPopup(owner: FormOwner) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="main" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {aboutUsTexts.contribute}
      </Button>
      <UploadPopup {...owner} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** The button and popup of members who may contribute. */
export function ContributeInvitation() {
  const { account, actor } = useSession()
  const owner = useFormOwner(account?.id, can(actor, 'contribute resources'))
  return owner !== undefined && <OpenPopup key={owner} account={owner} isSignedOut={!account} />
}
