import { spoken } from '#shared/messages.ts'
import { paths } from '#shared/paths.ts'
import { siteOptions } from '#shared/site/site-options.ts'
import { Link } from '#client/router/router.ts'
import { classes } from '#client/ui/classes.ts'
import { Icon } from '#client/ui/icon.tsx'
import { icons } from '#client/ui/icons.ts'
import { NewTabLink } from '#client/ui/list/new-tab-link.tsx'
import { isLinkable } from '#features/catalogue/resources/format.ts'
import type { ModeratedResource } from '../contract.ts'
import { approvalFailures, findingTexts as texts, rightsTexts } from '../messages.ts'
import styles from './findings.module.css'

type Twin = ModeratedResource['sameFile'][number]

/** Another resource in the lists of its state. */
export const pathInLists = ({ title, verified }: { readonly title: string; readonly verified: boolean }) =>
  verified ? paths.search(title) : paths.moderationOf(title)

/** The server refuses to approve a file that is not cleared by the scanner, in quarantine, or left to someone else. */
export const mayApprove = ({ virusScan, quarantined, needsOther }: ModeratedResource) =>
  !quarantined && !needsOther && (virusScan === 'off' || virusScan === 'clean')

const languageName = (code: string) =>
  new Intl.DisplayNames([spoken.language], { type: 'language' }).of(code) ?? code

interface FindingsProps {
  readonly resource: ModeratedResource
  /** Id of the reason why the resource cannot be approved or deleted. */
  readonly reasonId: string
  readonly pathOfTwin: (twin: Twin) => string
}

const Warning = ({ id, text }: { readonly id?: string; readonly text: string }) => (
  <p id={id} className={classes(styles.finding, styles.danger)}>
    <Icon drawing={icons.flag} /> {text}
  </p>
)

/** The checks found nothing that a moderator should read. */
export function isUnremarkable({ virusScan, kind, ...resource }: ModeratedResource) {
  const { quarantined, needsOther, activeContent, remoteContent } = resource
  const isScanned =
    virusScan === 'clean' || (virusScan === 'off' && !(siteOptions().virusScanner && kind === 'file'))
  const isPlain = !quarantined && !needsOther && !activeContent && !remoteContent
  const { sameFile, understood, languageGuess } = resource
  return isScanned && isPlain && sameFile.length === 0 && understood !== 'failed' && languageGuess === null
}

/** Results of the file checks, and hints about language and duplicates. */
export function Findings({ resource, reasonId, pathOfTwin }: FindingsProps) {
  const { activeContent, remoteContent, virusScan, understood, languageGuess, sameFile, kind } = resource
  const scanRefuses = virusScan === 'infected' || virusScan === 'waiting'
  if (resource.quarantined) return <Warning id={reasonId} text={texts.quarantined} />
  return (
    <>
      {virusScan === 'infected' && <Warning id={reasonId} text={texts.infected} />}
      {resource.needsOther && (
        <p id={scanRefuses ? undefined : reasonId} className={styles.finding}>
          {approvalFailures.own_upload}
        </p>
      )}
      {activeContent && <Warning text={texts.activeContent} />}
      {remoteContent && <Warning text={texts.remoteContent} />}
      {virusScan === 'waiting' && (
        <p id={reasonId} className={styles.finding}>
          {texts.notScanned}
        </p>
      )}
      {siteOptions().virusScanner && kind === 'file' && virusScan === 'off' && (
        <p className={styles.finding}>{texts.neverScanned}</p>
      )}
      {sameFile.map((twin) => (
        <p key={twin.id} className={styles.finding}>
          {texts.sameFile} <Link href={pathOfTwin(twin)}>{twin.title}</Link>{' '}
          {texts.twin[twin.verified ? 'public' : 'waiting']}
        </p>
      ))}
      {understood === 'failed' && <p className={styles.finding}>{texts.unreadable}</p>}
      {languageGuess && (
        <p className={styles.finding}>{texts.language({ name: languageName(languageGuess) })}</p>
      )}
    </>
  )
}

/** A URL becomes a link, other text stays text. */
const Source = ({ source }: { readonly source: string }) =>
  isLinkable(source) ? <NewTabLink href={source}>{source}</NewTabLink> : source

interface AttributionProps {
  readonly resource: ModeratedResource
}

/** Author, source and changes; the licence is in the line of facts. */
export const Attribution = ({ resource: { licence, author, source, changes } }: AttributionProps) => (
  <>
    {licence === null && <p className={styles.finding}>{rightsTexts.noLicence}</p>}
    {author !== null && <p className={styles.finding}>{rightsTexts.author({ name: author })}</p>}
    {source !== null && (
      <p className={styles.finding}>
        {rightsTexts.source} <Source source={source} />
      </p>
    )}
    {changes !== null && <p className={styles.finding}>{rightsTexts.changes({ what: changes })}</p>}
  </>
)
