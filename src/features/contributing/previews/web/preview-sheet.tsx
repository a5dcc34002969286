import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { spokenLanguage } from '#client/spoken-language.ts'
import { useIsSavingData } from '#client/use-data-saver.ts'
import { Button } from '#client/ui/button.tsx'
import { bytesLabel } from '#features/catalogue/resources/format.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { call } from '#client/call.ts'
import { OutsideLink } from '#client/ui/outside-link.tsx'
import { NotLoaded } from '#client/ui/state/load-failure.tsx'
import { factTexts } from '#features/catalogue/resources/messages.ts'
import { ownPagePath } from '#features/catalogue/resources/own-page.ts'
import { sheetTexts, previewTexts } from '../messages.ts'
import styles from './preview-sheet.module.css'
import { type Preview, readPreview } from '../contract.ts'

/** Picture of the first page. Hidden without an error if it fails to load, because the text remains. */
export function FirstPage({ src, bytes }: { readonly src: string; readonly bytes: number | null }) {
  const savesData = useIsSavingData()
  const [requested, setRequested] = useState(false)
  const [failed, setFailed] = useState(false)
  if (savesData && !requested)
    return (
      <Button onClick={() => setRequested(true)}>
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
  /** The text is truncated. */
  readonly cut: boolean
  readonly language: string | null
}

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

/** False if the browser would download the PDF, and with data saver. */
export const mayShowPdf = (
  { mime }: { readonly mime: string | null },
  { pdfViewerEnabled = false }: { readonly pdfViewerEnabled?: boolean },
  savesData: boolean,
) => mime === 'application/pdf' && pdfViewerEnabled && !savesData

export interface PreviewSheetProps {
  readonly resource: PublicResource
  /** Public resources have an own page. */
  readonly isPublic: boolean
}

const usePreview = ({ id: resourceId, file_url }: PublicResource) =>
  useQuery({
    // The author of a waiting resource may replace its file.
    queryKey: ['preview', resourceId, file_url],
    queryFn: ({ signal }) => call(readPreview, { params: { resourceId }, signal }),
    // A finished extraction never changes; an unfinished one is refetched at the next opening.
    staleTime: ({ state }) => (state.data?.understood === 'done' ? Number.POSITIVE_INFINITY : 0),
  })

export const PreviewSheet = (props: PreviewSheetProps) => (
  <>
    <About {...props} />
    <Content {...props} />
  </>
)

function About({ resource, isPublic }: PreviewSheetProps) {
  const { author } = resource
  if (author === null && !isPublic) return null
  return (
    <p className={styles.about}>
      {author !== null && <span>{factTexts.by({ author })}</span>}
      {isPublic && (
        <OutsideLink href={ownPagePath(resource, spokenLanguage)}>{sheetTexts.ownPage}</OutsideLink>
      )}
    </p>
  )
}

/** First page and start of the text; a button loads the whole PDF. */
function Content({ resource }: PreviewSheetProps) {
  const { data, error, refetch } = usePreview(resource)
  const [whole, setWhole] = useState(false)
  const savesData = useIsSavingData()
  if (!data)
    return (
      <NotLoaded
        what={previewTexts.what}
        error={error}
        refetch={refetch}
        lines={6}
        label={previewTexts.loading}
      />
    )
  return (
    <>
      {mayShowPdf(resource, navigator, savesData) && (
        <p className={styles.choice}>
          <Button kind="main" onClick={() => setWhole(!whole)}>
            {whole ? sheetTexts.showFirstPage : wholePdf(resource)}
          </Button>
        </p>
      )}
      {whole ? <WholePdf {...resource} /> : <Beginning preview={data} />}
    </>
  )
}

// LIM-03: browsers show no PDF in a sandboxed frame, so the response of the file carries the sandbox.
const WholePdf = ({ file_url, title }: PublicResource) => (
  // oxlint-disable-next-line react/iframe-missing-sandbox
  <iframe className={styles.frame} src={file_url} title={sheetTexts.pdfOf({ title })} />
)

const wholePdf = ({ bytes }: PublicResource) =>
  `${sheetTexts.showWhole}${bytes === null ? '' : ` (${bytesLabel(bytes)})`}`

function Beginning({ preview }: { readonly preview: Preview }) {
  const { understood, cover, coverBytes, text, cut, language } = preview
  if (cover === null && text === '') return <p>{sheetTexts.nothing[understood]}</p>
  return (
    <div className={styles.beginning}>
      {cover !== null && <FirstPage src={cover} bytes={coverBytes} />}
      {text !== '' && <BeginningOfText text={text} cut={cut} language={language} />}
    </div>
  )
}
