import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { useLater } from '#client/timing/use-later.ts'
import { headerTexts } from '#web/layout/messages.ts'

const loadDialog = () => import('./faq-dialog.tsx')

/** For everyone and in the same place on every page. The answers come when somebody reaches for them. */
export function FaqButton() {
  const [open, setOpen] = useState(false)
  const { here, failed, begin } = useLater(loadDialog)
  const show = () => {
    if (!here) begin()
    setOpen(true)
  }
  return (
    <>
      <Button kind="quiet" aria-haspopup="dialog" onPointerEnter={begin} onClick={show}>
        {open && failed ? headerTexts.faqNoNetwork : headerTexts.faq}
      </Button>
      {here && <here.FaqDialog open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
