import { useState } from 'react'
import { useIsSavingData } from '#client/use-data-saver.ts'
import { PaintedCover } from '#client/ui/painted-cover.tsx'
import { classes } from '#client/ui/classes.ts'
import { subjectByStorageName } from '#features/catalogue/subjects/subject.ts'
import type { PublicResource } from '../resource.ts'
import styles from './resource-cover.module.css'

interface ResourceCoverProps {
  readonly resource: Pick<PublicResource, 'id' | 'subject' | 'thumbnail'>
}

/** Lazy image of a file's first page; a painted cover if there is none, or with data saver on. */
export function ResourceCover({ resource }: ResourceCoverProps) {
  const { id, subject, thumbnail } = resource
  const [failed, setFailed] = useState<string>()
  const [isWide, setIsWide] = useState(false)
  const savesData = useIsSavingData()
  const isPainted = savesData || thumbnail === null || failed === thumbnail
  return (
    <div className={classes(styles.cover, !isPainted && isWide && styles.wide)}>
      {isPainted ? (
        <PaintedCover seed={id} palette={subjectByStorageName(subject).id} across={3} down={4} />
      ) : (
        <img
          src={thumbnail}
          alt=""
          width={120}
          height={158}
          loading="lazy"
          decoding="async"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setIsWide(naturalWidth > naturalHeight)
          }
          onError={() => setFailed(thumbnail)}
        />
      )}
    </div>
  )
}
