import { type ReactNode, useState } from 'react'
import {
  contributePageMessages,
  contributeTexts as texts,
  severalTexts,
} from '#features/contributing/uploads/messages.ts'
import { contributePageRules } from '#features/contributing/uploads/upload-rules.ts'
import { SameFileNote } from '#features/contributing/uploads/web/same-file-note.tsx'
import type { SameFile } from '#features/contributing/uploads/web/send-upload.ts'
import { UploadForm } from '#features/contributing/uploads/web/upload-form.tsx'
import { Link } from '#client/router/router.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { paths } from '#shared/paths.ts'
import type { FormOwner } from './gated-page.tsx'

interface ContributeFormProps extends FormOwner {
  /** Shown below the thanks. */
  readonly children: ReactNode
}

/** The form of the contribute page, and the thanks after a contribution. */
export function ContributeForm({ account, isSignedOut, children }: ContributeFormProps) {
  const [sent, setSent] = useState(false)
  const [sameFile, setSameFile] = useState<SameFile>(null)
  return (
    <>
      <UploadForm
        name="contribute"
        isSignedOut={isSignedOut}
        rules={contributePageRules}
        account={account}
        onSent={(_, same) => {
          setSameFile(same)
          setSent(true)
        }}
      />
      <p>
        <Link href={paths.contributeSeveral}>{severalTexts.link}</Link>
      </p>
      <Dialog open={sent} onClose={() => setSent(false)} title={contributePageMessages.success}>
        <p>{texts.thanks}</p>
        {children}
        <SameFileNote sameFile={sameFile} />
      </Dialog>
    </>
  )
}
