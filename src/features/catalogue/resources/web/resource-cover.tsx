import { type CSSProperties, useState } from 'react'
import { useIsSavingData } from '#client/use-data-saver.ts'
import { classes } from '#client/ui/classes.ts'
import { subjectByStorageName } from '#features/catalogue/subjects/subject.ts'
import { litema } from '#shared/pictures/litema.ts'
import type { PublicResource } from '../resource.ts'
import styles from './resource-cover.module.css'
import { coloursOf } from '#shared/pictures/palettes.ts'

interface ResourceCoverProps {
  readonly resource: Pick<PublicResource, 'id' | 'subject' | 'thumbnail'>
}

/** A litema pattern as two shapes. An image of its own for each row would take as long to decode as all else. */
function pattern(seed: string, subject: PublicResource['subject']) {
  const [strong, light, background] = coloursOf(subjectByStorageName(subject).id)
  const wall = litema(seed, 3, 4)
  const shapes = { '--strong-shape': `path('${wall.strong}')`, '--light-shape': `path('${wall.light}')` }
  return { background, '--strong': strong, '--light': light, ...shapes } as CSSProperties
}

/** Lazy image of a file's first page; a painted cover if there is none, or with data saver on. */
export function ResourceCover({ resource }: ResourceCoverProps) {
  const { id, subject, thumbnail } = resource
  const [failed, setFailed] = useState<string>()
  const [isWide, setIsWide] = useState(false)
  const savesData = useIsSavingData()
  const isPainted = savesData || thumbnail === null || failed === thumbnail
  if (isPainted)
    return (
      <span
        aria-hidden="true"
        className={classes(styles.cover, styles.painted)}
        style={pattern(id, subject)}
      />
    )
  return (
    <img
      src={thumbnail}
      alt=""
      width={120}
      height={158}
      loading="lazy"
      decoding="async"
      className={classes(styles.cover, isWide && styles.wide)}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setIsWide(naturalWidth > naturalHeight)}
      onError={() => setFailed(thumbnail)}
    />
  )
}
