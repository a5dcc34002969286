import { useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { writtenLanguage } from '#features/catalogue/resources/format.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import type { TextPart } from '../contract.ts'
import { readingTexts as texts } from '../messages.ts'
import { shownPictures } from '../page-image.ts'
import { partOfSection, sectionsInPart } from '../text-part.ts'
import { ReadingView, sectionTitle } from '../reading-view.ts'
import { useTextPart } from './use-reading.ts'
import { PreviewNotLoaded } from './preview-not-loaded.tsx'
import styles from './reading.module.css'

interface TextTabProps {
  readonly resource: PublicResource
  readonly isPublic: boolean
  /** The page, slide or section to begin with. */
  readonly at: number | undefined
  /** Opens the page as a picture; undefined where pages have none. */
  readonly onPicture: ((page: number) => void) | undefined
}

/** The text of a file, 20 pages, slides or sections at a time. */
export function TextTab(props: TextTabProps) {
  const [at, setAt] = useState(props.at)
  const part = partOfSection(at ?? 1)
  const { data, error, refetch } = useTextPart(props, part)
  const area = useRef<HTMLDivElement>(null)
  const isShown = Boolean(data)
  useEffect(() => {
    // The first part that is shown leaves the focus on its tab, and a newer answer leaves it where it is.
    const section =
      isShown && at !== undefined ? area.current?.querySelector<HTMLElement>(`#p${at}`) : undefined
    section?.focus({ preventScroll: true })
    section?.scrollIntoView({ block: 'start' })
  }, [isShown, at])
  const open = (to: number) => setAt((to - 1) * sectionsInPart + 1)
  if (!data) return <PreviewNotLoaded isGone={data === null} error={error} refetch={refetch} />
  return (
    <div ref={area} className={styles.text}>
      <Sections {...props} text={data} />
      {data.truncated && <p>{texts.truncated}</p>}
      {data.parts > 1 && (
        <p className={styles.parts}>
          {part > 1 && <Button onClick={() => open(part - 1)}>{texts.previous[data.kind]}</Button>}
          {part < data.parts && <Button onClick={() => open(part + 1)}>{texts.next[data.kind]}</Button>}
        </p>
      )}
    </div>
  )
}

function Sections({ resource, text, onPicture }: TextTabProps & { readonly text: TextPart }) {
  const { state, sections, kind, older, language } = text
  if (sections.length === 0)
    return <p>{state === 'waiting' ? texts.waiting : onPicture ? texts.nothing : texts.nothingAtAll}</p>
  const pictures = shownPictures(resource.id, text.pictures)
  return (
    <>
      {older && <p>{texts.older}</p>}
      {sections.map((section) => (
        <ReadingView
          key={section.n}
          id={`p${section.n}`}
          title={sectionTitle(section, kind, texts)}
          blocks={section.blocks}
          lang={language ?? writtenLanguage(resource)}
          pictures={pictures}
          texts={texts}
          origin={location.origin}
        >
          {onPicture && section.isPage && (
            <p>
              <Button kind="quiet" onClick={() => onPicture(section.n)}>
                {texts.asPicture(section)}
              </Button>
            </p>
          )}
        </ReadingView>
      ))}
    </>
  )
}
