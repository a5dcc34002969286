import { useEffect, useId, useRef } from 'react'
import { Notice } from '#client/ui/state/notice.tsx'
import { paths } from '#shared/paths.ts'
import type { ReviewRequest } from '../../contract.ts'
import { requestTexts as texts } from '../../messages.ts'
import { reasonTitles } from '../review-reason-titles.ts'
import styles from './edit.module.css'

type RequestedField = ReviewRequest['fields'][number]

/** The control of a field; the chosen option of a group. */
const controlOf = (form: ParentNode, name: string) =>
  form.querySelector<HTMLElement>(
    `:is(input, select, textarea)[name="${name}"], [name="${name}"] input:checked, [name="${name}"] input`,
  )

/** Opens the part of the form that holds the field, and focuses it. */
export function focusField(form: Element | null | undefined, field: RequestedField) {
  const control = form && controlOf(form, field === 'tags' ? 'grades' : field)
  control?.closest('details')?.setAttribute('open', '')
  control?.focus()
}

interface ReviewRequestNoticeProps {
  readonly resourceId: string
  readonly request: ReviewRequest
}

/** The request of the moderator and the fields to check, as links to the form beside it. Takes the focus from no field. */
export function ReviewRequestNotice({ resourceId, request }: ReviewRequestNoticeProps) {
  const { reason, text, fields } = request
  const area = useRef<HTMLDivElement>(null)
  const labelId = useId()
  const title = texts.title({ reason: reasonTitles[reason] })
  useEffect(() => {
    const { current } = area
    if (!current?.parentElement?.contains(document.activeElement)) current?.focus()
  }, [])
  return (
    <div ref={area} tabIndex={-1} role="group" aria-labelledby={labelId} className={styles.request}>
      <span id={labelId} hidden>
        {title}
      </span>
      <Notice title={title}>
        <p className={styles.text}>{text}</p>
        {fields.length > 0 && (
          <>
            <p className={styles.check}>{texts.fields}</p>
            <ul className={styles.fields}>
              {fields.map((field) => (
                <li key={field}>
                  <a
                    href={`#${paths.contribution(resourceId)}`}
                    onClick={(event) => {
                      event.preventDefault()
                      focusField(area.current?.parentElement?.querySelector(':scope > form'), field)
                    }}
                  >
                    {texts.names[field]}
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
      </Notice>
    </div>
  )
}
