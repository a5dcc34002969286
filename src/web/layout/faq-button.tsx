import { useState } from 'react'
import { faq } from '#features/content/faq.ts'
import { Button } from '#web/kit/ui/button.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'
import styles from './faq-button.module.css'

/** Seven questions, folded; for everyone and in the same place on every page. */
export function FaqButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        FAQ
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Frequently asked questions">
        {faq.items.map(({ question, answer }) => (
          <details key={question} className={styles.item}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </Dialog>
    </>
  )
}
