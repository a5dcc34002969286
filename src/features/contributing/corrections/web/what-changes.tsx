import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { Button } from '#client/ui/button.tsx'
import { NotLoaded } from '#client/ui/state/load-failure.tsx'
import { factsLine } from '#features/catalogue/resources/format.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { PreviewSheet } from '#features/contributing/previews/web/preview-sheet.tsx'
import { listChanges, type PageChange } from '../contract.ts'
import { changeTexts as texts } from '../messages.ts'
import styles from './corrections.module.css'

interface WhatChangesProps {
  readonly resource: PublicResource & {
    /** State of the reading of its text. */
    readonly understood: 'waiting' | 'done' | 'failed'
  }
  readonly replaces: {
    readonly id: string
    readonly kind: 'correction' | 'edition' | null
    readonly note: string | null
    /** The public version. */
    readonly present: Pick<PublicResource, 'file_url' | 'bytes' | 'mime' | 'pages'> & {
      readonly isPublic: boolean
    }
  }
}

const pageText = ({ n, added, gone }: PageChange) =>
  [
    n === null ? texts.whole : texts.page({ n }),
    [
      added.length > 0 && texts.added({ words: added.join(', ') }),
      gone.length > 0 && texts.gone({ words: gone.join(', ') }),
    ]
      .filter(Boolean)
      .join('; '),
  ].join(' ')

/** A correction changes a few pages. The words of more are folded above the preview. */
const shownPages = 10

/** Words that only one of the two versions has, by page. */
function ChangedWords({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['changes', id],
    queryFn: ({ signal }) => call(listChanges, { params: { resourceId: id }, signal }),
  })
  if (!data)
    return <NotLoaded what={texts.what} error={error} refetch={refetch} lines={3} label={texts.loading} />
  if (data.pages.length === 0) return <p>{texts.none}</p>
  return (
    <details open={data.pages.length <= shownPages}>
      <summary>{texts.changed}</summary>
      <ul>
        {data.pages.map((page) => (
          <li key={page.n}>{pageText(page)}</li>
        ))}
      </ul>
    </details>
  )
}

/** At the desk: what a proposed version changes in the public one. */
export function WhatChanges({ resource, replaces }: WhatChangesProps) {
  const titleId = useId()
  const [isShown, setShown] = useState(false)
  const { id, kind, note, present } = replaces
  const { understood } = resource
  const shown = { ...resource, ...present, id }
  return (
    <section aria-labelledby={titleId} className={styles.changes}>
      <h2 id={titleId}>{texts.title}</h2>
      {kind !== null && <p>{texts.kinds[kind]({ note: note ?? '' })}</p>}
      <p>{texts.present({ facts: factsLine(shown) })}</p>
      <p>{texts.proposed({ facts: factsLine(resource) })}</p>
      {resource.kind === 'file' && (
        <>
          {understood === 'done' ? <ChangedWords id={resource.id} /> : <p>{texts.unread[understood]}</p>}
          <p>
            <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
              {isShown ? texts.hide : texts.show}
            </Button>
          </p>
          {isShown && <PreviewSheet key={shown.file_url} resource={shown} isPublic={present.isPublic} />}
        </>
      )}
    </section>
  )
}
