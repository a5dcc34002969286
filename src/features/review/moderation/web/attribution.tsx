import { NewTabLink } from '#client/ui/list/new-tab-link.tsx'
import { isLinkable } from '#features/catalogue/resources/format.ts'
import type { ModeratedResource } from '../contract.ts'
import { rightsTexts as texts } from '../messages.ts'
import styles from './findings.module.css'

/** A URL becomes a link, other text stays text. */
const Source = ({ source }: { readonly source: string }) =>
  isLinkable(source) ? <NewTabLink href={source}>{source}</NewTabLink> : source

interface AttributionProps {
  readonly resource: Pick<ModeratedResource, 'licence' | 'author' | 'source' | 'changes'>
}

/** Author, source and changes; the licence is in the line of facts. */
export const Attribution = ({ resource: { licence, author, source, changes } }: AttributionProps) => (
  <>
    {licence === null && <p className={styles.finding}>{texts.noLicence}</p>}
    {author !== null && <p className={styles.finding}>{texts.author({ name: author })}</p>}
    {source !== null && (
      <p className={styles.finding}>
        {texts.source} <Source source={source} />
      </p>
    )}
    {changes !== null && <p className={styles.finding}>{texts.changes({ what: changes })}</p>}
  </>
)
