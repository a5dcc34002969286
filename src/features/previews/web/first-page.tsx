import { useId, useState } from 'react'
import { useSavesData } from '#web/kit/data-saver/saves-data.ts'
import { Button } from '#web/kit/ui/button.tsx'
import { bytesLabel } from '#features/resources/format.ts'
import { sheetTexts } from './messages.ts'
import styles from './preview-sheet.module.css'

interface FirstPageProps {
  readonly src: string
  readonly bytes: number | null
}

/** The picture of the first page; gone without a word when it does not come, for the text says more. */
export function FirstPage({ src, bytes }: FirstPageProps) {
  const savesData = useSavesData()
  const [asked, setAsked] = useState(false)
  const [failed, setFailed] = useState(false)
  if (savesData && !asked)
    return (
      <Button onClick={() => setAsked(true)}>
        {sheetTexts.showFirstPage}
        {bytes !== null && ` (${bytesLabel(bytes)})`}
      </Button>
    )
  if (failed) return null
  return (
    <img
      className={styles.page}
      src={src}
      alt={sheetTexts.firstPage}
      decoding="async"
      onError={() => setFailed(true)}
    />
  )
}

interface BeginningOfTextProps {
  readonly text: string
  /** The file holds more text than this. */
  readonly cut: boolean
  readonly language: string | null
}

/** What can be read of the file without opening it. */
export function BeginningOfText({ text, cut, language }: BeginningOfTextProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className={styles.words}>
      <h3 id={headingId}>{cut ? sheetTexts.beginning : sheetTexts.text}</h3>
      <p lang={language ?? undefined} className={styles.text}>
        {text}
      </p>
      {cut && <p className={styles.more}>{sheetTexts.goesOn}</p>}
    </section>
  )
}
