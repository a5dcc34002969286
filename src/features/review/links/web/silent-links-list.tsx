import { useMutation } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { formatDate } from '#shared/formats/dates.ts'
import type { ReturnOf } from '#shared/endpoint.ts'
import { call } from '#client/call.ts'
import { Link } from '#client/router/router.ts'
import { PressButton } from '#client/ui/list/press-button.tsx'
import { OutsideLink } from '#client/ui/outside-link.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { useFocusNextRow } from '#client/use-focus-next-row.ts'
import { pathInLists } from '#features/review/moderation/web/findings.tsx'
import { type listLinks, type BrokenLink, replaceLink } from '../contract.ts'
import { linkTexts as texts } from '../messages.ts'
import styles from './silent-links-list.module.css'

export type Listed = ReturnOf<typeof listLinks>

interface SilentLinksListProps extends Listed {
  /** The link has its new address. */
  readonly onUsed: (id: string) => void
  /** The list is out of date. */
  readonly onRefused: () => void
}

const hostOf = (link: string) => new URL(link).host

function stateOf({ state, since, status }: BrokenLink) {
  const date = formatDate(since)
  if (status === null) return texts.gone({ date })
  return state === 'refuses' ? texts.refuses({ date, status }) : texts.goneWith({ date, status })
}

interface Use {
  readonly link: BrokenLink & { readonly movedTo: string }
  readonly row: Element | null
}

/** Replaces a link by its new address, and moves the focus to the next one. */
function useNewAddress({ onUsed, onRefused }: SilentLinksListProps) {
  const focusNextRow = useFocusNextRow()
  // A second key press may come before the state of the first one is drawn.
  const isBusy = useRef(false)
  const { mutate, isSuccess, error } = useMutation({
    mutationFn: ({ link: { id: resourceId, movedTo: address, seen } }: Use) =>
      call(replaceLink, { params: { resourceId }, body: { use: 'moved_to', address, seen } }),
    onSuccess: (_, { link: { id }, row }) => {
      focusNextRow(row)
      onUsed(id)
    },
    onError: onRefused,
    onSettled: () => void (isBusy.current = false),
  })
  const replace = (use: Use) => {
    if (isBusy.current) return
    isBusy.current = true
    mutate(use)
  }
  return { replace, isSuccess, error }
}

function Row({ link, onUse }: { readonly link: BrokenLink; readonly onUse: (use: Use) => void }) {
  const { title, movedTo } = link
  return (
    <li>
      <div>
        <Link href={pathInLists(link)}>{title}</Link>
        <p>
          <OutsideLink href={link.link}>{hostOf(link.link)}</OutsideLink>
        </p>
        {movedTo === null ? (
          <p>{stateOf(link)}</p>
        ) : (
          <p>
            <OutsideLink href={movedTo}>{texts.moved({ host: hostOf(movedTo) })}</OutsideLink>
          </p>
        )}
      </div>
      {movedTo !== null && (
        <PressButton
          aria-label={texts.replaceWhich({ title })}
          onPress={(button) => onUse({ link: { ...link, movedTo }, row: button.closest('li') })}
        >
          {texts.replace}
        </PressButton>
      )}
    </li>
  )
}

/** Links that are gone, have moved, or refuse the check. */
export function SilentLinksList(props: SilentLinksListProps) {
  const { links, total } = props
  const titleId = useId()
  const { replace, isSuccess, error } = useNewAddress(props)
  return (
    <section aria-labelledby={titleId} className={styles.block}>
      <h2 id={titleId} tabIndex={-1}>
        {texts.title}
      </h2>
      {total > links.length && <p>{texts.more({ shown: links.length, total })}</p>}
      {links.length === 0 && <p>{texts.none}</p>}
      <ul className={styles.links}>
        {links.map((link) => (
          <Row key={link.id} link={link} onUse={replace} />
        ))}
      </ul>
      <LiveRegion tone={error ? 'bad' : 'good'} urgent={error !== null}>
        {error ? error.message : isSuccess && texts.replaced}
      </LiveRegion>
    </section>
  )
}
