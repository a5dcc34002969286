import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { useLazyModule } from '#client/timing/use-lazy-module.ts'
import { headerTexts } from '../../messages.ts'

const loadDialog = () => import('./faq-dialog.tsx')

/** For everyone and in the same place on every page. The answers come when somebody reaches for them. */
export function FaqButton() {
  const [open, setOpen] = useState(false)
  const { module: here, failed, begin } = useLazyModule(loadDialog)
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
