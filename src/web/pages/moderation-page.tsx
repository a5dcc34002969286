import { useDeferredValue, useState } from 'react'
import { Link } from '#client/router/router.ts'
import { pageTexts } from '#features/insight/figures/messages.ts'
import { SilentLinks } from '#features/review/links/web/silent-links.tsx'
import { BinSection } from '#features/review/moderation/web/bin/bin-section.tsx'
import { ExportLink, ModerationPanel } from '#features/review/moderation/web/moderation-panel.tsx'
import { useClaims } from '#features/review/moderation/web/item/use-claims.ts'
import { QueueHead } from '#features/review/moderation/web/queue/queue-head.tsx'
import { useModeration } from '#features/review/moderation/web/use-moderation.ts'
import { moderationPageTexts as texts } from '#features/review/moderation/messages.ts'
import { bytesLabel } from '#features/catalogue/resources/format.ts'
import { useRefreshResources } from '#features/catalogue/resources/web/refresh-resources.ts'
import { useQueryParam } from '#client/router/use-query.ts'
import { TextField } from '#client/ui/form/field.tsx'
import { NotLoaded } from '#client/ui/state/load-failure.tsx'
import { useDebounced } from '#client/timing/use-throttled.ts'
import { placeTexts } from '../messages.ts'
import { paths } from '#shared/paths.ts'
import { GatedPage } from './gated-page.tsx'
import styles from './moderation-page.module.css'

/** Pause in typing before a search. */
const typingPauseMs = 300
/** Limit of the server, in characters. */
const maxQueryLength = 200

/** The moderation page (MOD-01). */
export function ModerationPage() {
  const q = useQueryParam('q').slice(0, maxQueryLength)
  return (
    <GatedPage
      view="moderation_page"
      needs="moderate resources"
      texts={texts}
      crumb={<Link href={paths.home}>{placeTexts.home}</Link>}
    >
      <Moderation key={q} q={q} />
    </GatedPage>
  )
}

function Moderation({ q }: { readonly q: string }) {
  const [text, setText] = useState(q)
  const refreshResources = useRefreshResources()
  const debounced = useDebounced(text, typingPauseMs).trim()
  const lists = useModeration(debounced)
  // A later subscription would open another stream, after which each list is read again.
  const claims = useClaims()
  const { data, error, retry } = lists
  // All parts come at once, so that nothing moves, and rendered in slices, so that the page answers input.
  const isRendered = useDeferredValue(data !== undefined)
  if (!error && !isRendered) return <NotLoaded what={texts.lists} error={null} refetch={retry} lines={8} />
  const size = data && texts.exportSize({ size: bytesLabel(data.exportBytes) })
  return (
    <>
      <div className={styles.above}>
        <TextField
          label={texts.search}
          type="search"
          autoComplete="off"
          maxLength={maxQueryLength}
          className={styles.search}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <ExportLink q={text.trim()} size={size} />
        <ExportLink q={text.trim()} size={size} form="semicolon" />
      </div>
      <QueueHead />
      <ModerationPanel q={debounced} lists={lists} claims={claims} onDecided={refreshResources} />
      <BinSection onRestored={refreshResources} />
      <SilentLinks />
      <p className={styles.below}>
        <Link href={paths.figures}>{pageTexts.title}</Link>
      </p>
    </>
  )
}
