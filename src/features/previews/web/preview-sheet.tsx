import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/kit/call.ts'
import { useSavesData } from '#web/kit/data-saver/saves-data.ts'
import { Button } from '#web/kit/ui/button.tsx'
import { LoadFailure } from '#web/kit/ui/state/load-failure.tsx'
import { SkeletonLines } from '#web/kit/ui/state/skeleton-lines.tsx'
import { bytesLabel } from '#features/resources/format.ts'
import type { PublicResource } from '#features/resources/resource.ts'
import { type Preview, readPreview } from '../contract.ts'
import { BeginningOfText, FirstPage } from './first-page.tsx'
import { mayShowPdf } from './pdf-frame.ts'
import styles from './preview-sheet.module.css'

interface PreviewSheetProps {
  readonly resource: PublicResource
}

const usePreview = (resourceId: string) =>
  useQuery({
    queryKey: ['preview', resourceId],
    queryFn: ({ signal }) => call(readPreview, { params: { resourceId }, signal }),
    // What has been read stays as it is; what has not is asked for again when it is opened again.
    staleTime: ({ state }) => (state.data?.understood === 'done' ? Number.POSITIVE_INFINITY : 0),
  })

/** The first page and the beginning of the text; the whole of a PDF for whoever asks for its bytes. */
export function PreviewSheet({ resource }: PreviewSheetProps) {
  const { data, error, refetch } = usePreview(resource.id)
  const [whole, setWhole] = useState(false)
  const savesData = useSavesData()
  if (!data)
    return error ? (
      <LoadFailure what="preview" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonLines lines={6} label="Loading the preview" />
    )
  return (
    <>
      {mayShowPdf(resource, navigator, savesData) && (
        <p className={styles.choice}>
          <Button kind="main" onClick={() => setWhole(!whole)}>
            {whole ? 'Show the first page' : wholePdf(resource)}
          </Button>
        </p>
      )}
      {whole ? <WholePdf resource={resource} /> : <Beginning preview={data} />}
    </>
  )
}

// SECURITY S6: no browser shows a PDF in a frame with that attribute; the file's own answer carries the sandbox.
const WholePdf = ({ resource: { file_url, title } }: PreviewSheetProps) => (
  // oxlint-disable-next-line react/iframe-missing-sandbox
  <iframe className={styles.frame} src={file_url} title={`${title} (PDF)`} />
)

const wholePdf = ({ bytes }: PublicResource) =>
  `Show the whole PDF${bytes === null ? '' : ` (${bytesLabel(bytes)})`}`

const nothingToShow = {
  waiting: 'This file has not been read yet.',
  failed: 'This file could not be read here. You can download it all the same.',
  done: 'There is nothing to show of this file here. You can download it all the same.',
}

function Beginning({ preview }: { readonly preview: Preview }) {
  const { understood, cover, coverBytes, text, cut, language } = preview
  if (cover === null && text === '') return <p>{nothingToShow[understood]}</p>
  return (
    <div className={styles.beginning}>
      {cover !== null && <FirstPage src={cover} bytes={coverBytes} />}
      {text !== '' && <BeginningOfText text={text} cut={cut} language={language} />}
    </div>
  )
}
