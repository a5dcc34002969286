import type { ComponentType } from 'react'
import { spoken } from '#shared/messages.ts'
import { classes } from '#client/ui/classes.ts'
import { Icon } from '#client/ui/icon.tsx'
import type { ModeratedResource } from '../contract.ts'
import { findingTexts as texts } from '../messages.ts'
import styles from './findings.module.css'

export type Twin = ModeratedResource['sameFile'][number]

/** Shows the title of another resource, and leads to it. */
export type TwinLink = ComponentType<{ readonly twin: Twin }>

/** While the scanner has not cleared a file, or it is in quarantine, the server refuses to approve it. */
export const mayApprove = ({
  virusScan,
  quarantined,
}: Pick<ModeratedResource, 'virusScan' | 'quarantined'>) =>
  !quarantined && (virusScan === 'off' || virusScan === 'clean')

const languageNames = new Intl.DisplayNames([spoken.language], { type: 'language' })

interface FindingsProps {
  readonly resource: ModeratedResource
  /** Whether the site has its files scanned. */
  readonly virusScanner: boolean
  /** Id for the line that says why the resource cannot be approved or deleted. */
  readonly reasonId: string
  readonly TwinLink: TwinLink
}

const Warning = ({ id, text }: { readonly id?: string; readonly text: string }) => (
  <p id={id} className={classes(styles.finding, styles.danger)}>
    <Icon name="flag" /> {text}
  </p>
)

/** What the checks saw in a file, and what else a moderator should know of it. */
export function Findings({ resource, virusScanner, reasonId, TwinLink }: FindingsProps) {
  const { activeContent, remoteContent, virusScan, understood, languageGuess, sameFile, kind } = resource
  if (resource.quarantined) return <Warning id={reasonId} text={texts.quarantined} />
  return (
    <>
      {virusScan === 'infected' && <Warning id={reasonId} text={texts.infected} />}
      {activeContent && <Warning text={texts.activeContent} />}
      {remoteContent && <Warning text={texts.remoteContent} />}
      {virusScan === 'waiting' && (
        <p id={reasonId} className={styles.finding}>
          {texts.notScanned}
        </p>
      )}
      {virusScanner && kind === 'file' && virusScan === 'off' && (
        <p className={styles.finding}>{texts.neverScanned}</p>
      )}
      {sameFile.map((twin) => (
        <p key={twin.id} className={styles.finding}>
          {texts.sameFile} <TwinLink twin={twin} /> {texts.twin[twin.verified ? 'public' : 'waiting']}
        </p>
      ))}
      {understood === 'failed' && <p className={styles.finding}>{texts.unreadable}</p>}
      {languageGuess && (
        <p className={styles.finding}>{texts.language(languageNames.of(languageGuess) ?? languageGuess)}</p>
      )}
    </>
  )
}
