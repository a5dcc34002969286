import { useId, useRef } from 'react'
import { call } from '#client/call.ts'
import { Chip } from '#client/ui/chip.tsx'
import { FoldedForm } from '#client/ui/form/folded-form.tsx'
import { PressButton } from '#client/ui/list/press-button.tsx'
import { ErrorAlert } from '#client/ui/state/live-region.tsx'
import { Link } from '#client/router/router.ts'
import { paths } from '#shared/paths.ts'
import { formatDate, formatDateTime } from '#shared/formats/dates.ts'
import type { ReturnOf } from '#shared/endpoint.ts'
import { decideRemoval, type listRequests, type Removal } from '../../desk-contract.ts'
import { removalTexts as texts } from '../messages.ts'
import styles from '../moderation-table.module.css'
import { useSending } from '../use-sending.ts'
import card from './revision-card.module.css'

interface RequestEvents {
  readonly onDecided: () => void
  /** The list is out of date. */
  readonly onFailed: () => void
}

/** A request to remove a resource, until a moderator grants or declines it. */
function RemovalCard({ removal, onDecided, onFailed }: RequestEvents & { readonly removal: Removal }) {
  const { id: resourceId, seen, title, reason, at } = removal
  const titleId = useId()
  const decide = (decision: 'grant' | 'decline', text?: string) =>
    call(decideRemoval, { params: { resourceId }, body: { seen, decision, ...(text && { text }) } })
  const { send, error, busy } = useSending(() => decide('grant'), { onDone: onDecided, onFailed })
  return (
    <article aria-labelledby={titleId} className={card.card}>
      <h3 id={titleId}>
        <Link href={paths.moderationItem(resourceId)}>{title}</Link>
      </h3>
      <p>
        {texts.askedOn({ when: formatDateTime(at) })} <q>{reason}</q>
      </p>
      <div className={card.actions}>
        <PressButton kind="danger" busy={busy} onPress={() => send(undefined)}>
          {texts.remove}
        </PressButton>
      </div>
      <ErrorAlert>{error?.message}</ErrorAlert>
      <FoldedForm
        name={`removal decision ${resourceId}`}
        summary={texts.decline}
        label={texts.text}
        maxLength={500}
        check={(text) => text === '' && texts.textMissing}
        submit={texts.send}
        send={(text) => decide('decline', text)}
        onSent={onDecided}
        onFailed={onFailed}
      />
    </article>
  )
}

/** Requests of authors to remove their resources, and reported errors that nobody has answered, oldest first. */
export function RequestList(props: RequestEvents & ReturnOf<typeof listRequests>) {
  const { removals, errors, lessons, ...events } = props
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const onDecided = () => {
    // The card and its pressed button disappear.
    heading.current?.focus()
    events.onDecided()
  }
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <h2 ref={heading} id={titleId} tabIndex={-1}>
        {texts.heading}
      </h2>
      {removals.map((removal) => (
        <RemovalCard key={removal.id} removal={removal} {...events} onDecided={onDecided} />
      ))}
      <ul>
        {errors.map(({ id, resourceId, title, wrong, at }) => (
          <li key={id}>
            <Link href={paths.moderationItem(resourceId)}>{title}</Link>{' '}
            {texts.error({ when: formatDate(at) })} <q>{wrong}</q>
          </li>
        ))}
        {lessons.map(({ id, title, at }) => (
          <li key={`${id} ${at}`}>
            <Link href={paths.moderationItem(id)}>{title}</Link> <Chip>{texts.lesson}</Chip> {formatDate(at)}
          </li>
        ))}
      </ul>
    </section>
  )
}
