import { useEffect, useRef } from 'react'
import { Link } from '#client/router/router.ts'
import { Button } from '#client/ui/button.tsx'
import card from '#client/ui/form/form-card.module.css'
import { ErrorAlert, LiveRegion } from '#client/ui/state/live-region.tsx'
import { NotLoaded } from '#client/ui/state/load-failure.tsx'
import { formatDateTime } from '#shared/formats/dates.ts'
import { roleNames } from '#shared/messages.ts'
import type { Notice } from '../contract.ts'
import { noticeSentences, noticesTexts as texts } from '../messages.ts'
import { noticePath, quoteOf, sentenceOf } from '../notice-sentence.ts'
import styles from './notices-card.module.css'
import { useMarkRead, useNotices } from './use-notices.ts'

function NoticeRow(notice: Notice) {
  const { title, at, isRead } = notice
  const quote = quoteOf(notice)
  return (
    <li className={isRead ? undefined : styles.new}>
      {title !== null && (
        <p>
          <Link href={noticePath(notice)}>{title}</Link>
        </p>
      )}
      <p>{sentenceOf(notice, noticeSentences, roleNames)}</p>
      {quote !== undefined && <p>“{quote}”</p>}
      <p className={styles.time}>
        {!isRead && <strong>{texts.new} · </strong>}
        <time dateTime={at}>{formatDateTime(at)}</time>
      </p>
    </li>
  )
}

function NoticeList({ notices, unread }: { readonly notices: readonly Notice[]; readonly unread: number }) {
  const { mutate, isPending, isSuccess, error } = useMarkRead()
  const list = useRef<HTMLUListElement>(null)
  const [newest] = notices
  const isMarked = isSuccess && unread === 0
  useEffect(() => {
    // The button had the focus and is removed.
    if (isMarked && document.activeElement === document.body) list.current?.focus()
  }, [isMarked])
  return (
    <>
      <p>{newest ? unread > 0 && texts.unread({ count: unread }) : texts.none}</p>
      {newest && unread > 0 && (
        <Button busy={isPending} busyLabel={texts.marking} onClick={() => mutate(newest.id)}>
          {texts.markRead}
        </Button>
      )}
      <ErrorAlert>{error?.message}</ErrorAlert>
      <LiveRegion tone="good">{isMarked && texts.marked}</LiveRegion>
      {newest && (
        <ul ref={list} tabIndex={-1} className={styles.notices}>
          {notices.map((notice) => (
            <NoticeRow key={notice.id} {...notice} />
          ))}
        </ul>
      )}
    </>
  )
}

/** The newest notices to the own account. */
export function NoticesCard({ labelledBy }: { readonly labelledBy: string }) {
  const { data, error, refetch } = useNotices()
  return (
    <div role="group" className={card.card} aria-labelledby={labelledBy}>
      {!data && <NotLoaded what={texts.what} error={error} refetch={refetch} label={texts.loading} />}
      {data && <NoticeList {...data} />}
    </div>
  )
}
