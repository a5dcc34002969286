import faq from '#content/faq.json' with { type: 'json' }
import { Dialog } from '#client/ui/dialog.tsx'
import { faqTexts } from '../messages.ts'
import styles from './faq-dialog.module.css'

export function FaqDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={faqTexts.title}>
      {faq.items.map(({ question, answer }) => (
        <details key={question} className={styles.item}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </Dialog>
  )
}
