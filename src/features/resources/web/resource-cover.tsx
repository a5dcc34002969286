import { useState } from 'react'
import { useIsSavingData } from '#client/data-saver/use-data-saver.ts'
import { PaintedCover } from '#client/ui/litema/painted-cover.tsx'
import { classes } from '#client/ui/classes.ts'
import { subjectByStorageName } from '#features/subjects/subject.ts'
import type { PublicResource } from '../resource.ts'
import styles from './resource-cover.module.css'

interface ResourceCoverProps {
  readonly resource: Pick<PublicResource, 'id' | 'subject' | 'thumbnail'>
}

/** The first page of a file, fetched when its row comes near; a painted wall where there is none, or data is saved. */
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
