import { type ComponentType, Fragment, useId, useState } from 'react'
import { spokenLanguage } from '#client/spoken-language.ts'
import { useIsSavingData } from '#client/use-data-saver.ts'
import { Button } from '#client/ui/button.tsx'
import { Tabs } from '#client/ui/list/tabs.tsx'
import { bytesLabel, useOfAiLabel, writtenLanguage } from '#features/catalogue/resources/format.ts'
import { languageName } from '#features/catalogue/resources/language-names.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { AlsoIn } from '#features/catalogue/resources/web/resource-title.tsx'
import { OutsideLink } from '#client/ui/outside-link.tsx'
import { attributeTexts, factTexts, languageTexts } from '#features/catalogue/resources/messages.ts'
import { ownPagePath } from '#features/catalogue/resources/own-page.ts'
import { accessFacts } from '../file-facts.ts'
import { accessTexts, readingTexts, sheetTexts } from '../messages.ts'
import { pageImageBytes } from '../page-image.ts'
import { PagesTab, shownWidth } from './pages-tab.tsx'
import { TextTab } from './text-tab.tsx'
import { PreviewNotLoaded } from './preview-not-loaded.tsx'
import styles from './preview-sheet.module.css'
import type { Preview } from '../contract.ts'
import { usePreview } from './use-reading.ts'

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

/** Buttons for the page that is read; `version`: that of the file. */
export type PageTools = ComponentType<
  Pick<PreviewSheetProps, 'resource'> & { readonly page: number | undefined; readonly version: number }
>

export interface PreviewSheetProps {
  readonly resource: PublicResource
  /** Public resources have an own page. */
  readonly isPublic: boolean
  /** Begins with the text at this page, slide or section. */
  readonly at?: number | undefined
  readonly PageTools?: PageTools | undefined
}

export const PreviewSheet = (props: PreviewSheetProps) => (
  <>
    <About {...props} />
    <AlsoIn {...props.resource} />
    <Content {...props} />
  </>
)

function LanguageNames({ languages }: Pick<PublicResource, 'languages'>) {
  if (languages.length === 0) return null
  const title = languages.length > 1 ? languageTexts.several : attributeTexts.titles.language
  return (
    <span>
      {title}:{' '}
      {languages.map((code, at) => (
        <Fragment key={code}>
          {at > 0 && ', '}
          <span lang={writtenLanguage({ languages: [code] })}>{languageName(code, spokenLanguage)}</span>
        </Fragment>
      ))}
    </span>
  )
}

function About({ resource, isPublic }: PreviewSheetProps) {
  const { author, languages } = resource
  const use = useOfAiLabel(resource.made_with_ai, factTexts.statedUses)
  if (author === null && use === '' && languages.length === 0 && !isPublic) return null
  return (
    <p className={styles.about}>
      {author !== null && <span>{factTexts.by({ author })}</span>}
      {use !== '' && <span>{`${attributeTexts.titles.made_with_ai}: ${use}`}</span>}
      <LanguageNames languages={languages} />
      {isPublic && (
        <OutsideLink href={ownPagePath(resource, spokenLanguage)}>{sheetTexts.ownPage}</OutsideLink>
      )}
    </p>
  )
}

type Tab = 'first' | 'text' | 'pages'

/** The ways to read the file that exist, with what each costs. */
function tabsOf({ facts, pageImages }: Preview): Partial<Record<Tab, string>> {
  const { textBytes = 0 } = facts ?? {}
  return {
    first: sheetTexts.firstPage,
    ...(textBytes > 0 && { text: readingTexts.textTab({ size: bytesLabel(textBytes) }) }),
    ...(pageImages && { pages: readingTexts.pagesTab({ size: bytesLabel(pageImageBytes[shownWidth()]) }) }),
  }
}

/** Accessibility facts, and tabs for the first page, the text and the pages. */
function Content({ resource, isPublic, at, PageTools }: PreviewSheetProps) {
  const { data, error, refetch } = usePreview({ resource, isPublic })
  const [tab, setTab] = useState<Tab>(at === undefined ? 'first' : 'text')
  const [page, setPage] = useState(at ?? 1)
  if (!data) return <PreviewNotLoaded isGone={data === null} error={error} refetch={refetch} />
  const { pages, pageImages, access, facts, version, opened } = data
  const shownPage = tab === 'pages' ? page : at
  const measured = accessFacts(access, facts, accessTexts)
  const showPicture = (shown: number) => {
    setPage(shown)
    setTab('pages')
  }
  return (
    <>
      {measured !== '' && <p className={styles.measured}>{measured}</p>}
      {opened !== undefined && <p className={styles.measured}>{factTexts.opened({ times: opened })}</p>}
      <Tabs label={readingTexts.tabs} tabs={tabsOf(data)} chosen={tab} onChoose={setTab}>
        {tab === 'first' && <FirstLook resource={resource} preview={data} />}
        {tab === 'text' && (
          <TextTab {...{ resource, isPublic, at }} onPicture={pageImages ? showPicture : undefined} />
        )}
        {tab === 'pages' && <PagesTab resource={resource} pages={pages ?? 1} page={page} onPage={setPage} />}
      </Tabs>
      {PageTools && tab !== 'first' && (
        <PageTools key={shownPage} {...{ resource, version }} page={shownPage} />
      )}
    </>
  )
}

/** First page and start of the text; a button loads the whole PDF. */
function FirstLook({ resource, preview }: { readonly resource: PublicResource; readonly preview: Preview }) {
  const [whole, setWhole] = useState(false)
  const savesData = useIsSavingData()
  return (
    <>
      {mayShowPdf(resource, navigator, savesData) && (
        <p className={styles.choice}>
          <Button kind="main" onClick={() => setWhole(!whole)}>
            {whole ? sheetTexts.showFirstPage : wholePdf(resource)}
          </Button>
        </p>
      )}
      {whole ? <WholePdf {...resource} /> : <Beginning preview={preview} />}
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
