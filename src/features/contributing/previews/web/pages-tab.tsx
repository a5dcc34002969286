import { type KeyboardEvent, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/form/field.tsx'
import { OutsideLink } from '#client/ui/outside-link.tsx'
import { bytesLabel } from '#features/catalogue/resources/format.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { readingTexts as texts } from '../messages.ts'
import { pageImageAddress, pageImageBytes, widePageMedia } from '../page-image.ts'
import styles from './reading.module.css'

interface PagesTabProps {
  readonly resource: PublicResource
  /** Number of pages of the file. */
  readonly pages: number
  readonly page: number
  readonly onPage: (page: number) => void
}

/** A phone gets the small picture of a page. */
export const shownWidth = () => (matchMedia(widePageMedia).matches ? 960 : 480)

/** Pages of a PDF as pictures, one at a time; each is fetched when it is asked for. */
export function PagesTab({ resource, pages, page, onPage }: PagesTabProps) {
  const [typed, setTyped] = useState<string>()
  const move = (to: number) => onPage(Math.min(pages, Math.max(1, Math.trunc(to) || 1)))
  const moveToTyped = () => {
    if (typed !== undefined) move(Number(typed))
    setTyped(undefined)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Enter' && moveToTyped()
  return (
    <div className={styles.pages}>
      <div className={styles.parts}>
        <Button disabled={page === 1} onClick={() => move(page - 1)}>
          {texts.previousPage}
        </Button>
        <Button disabled={page === pages} onClick={() => move(page + 1)}>
          {texts.nextPage}
        </Button>
        <TextField
          className={styles.number}
          label={texts.pageField}
          type="number"
          min={1}
          max={pages}
          value={typed ?? page}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={moveToTyped}
          onKeyDown={onKeyDown}
        />
      </div>
      <PagePicture key={page} resourceId={resource.id} page={page} alt={texts.pageOf({ n: page, pages })} />
    </div>
  )
}

interface PagePictureProps {
  readonly resourceId: string
  readonly page: number
  readonly alt: string
}

/** A picture that failed can be fetched again. */
function PagePicture({ resourceId, page, alt }: PagePictureProps) {
  const [failed, setFailed] = useState(false)
  const width = shownWidth()
  if (failed)
    return (
      <p role="alert">
        {texts.pageFailed} <Button onClick={() => setFailed(false)}>{texts.retry}</Button>
      </p>
    )
  return (
    <>
      <img
        className={styles.page}
        src={pageImageAddress(resourceId, { page, width })}
        width={width}
        // The height of an A4 page until the picture is there.
        height={Math.round(width * Math.SQRT2)}
        alt={alt}
        onError={() => setFailed(true)}
      />
      {width === 480 && (
        <p>
          <OutsideLink href={pageImageAddress(resourceId, { page, width: 960 })}>
            {texts.larger({ size: bytesLabel(pageImageBytes[960]) })}
          </OutsideLink>
        </p>
      )}
    </>
  )
}
