import { useEffect, useRef, useState } from 'react'
import { PaintedCover } from '#client/ui/painted-cover.tsx'
import { subjectByStorageName } from '#features/catalogue/subjects/subject.ts'
import type { ShelfRecord } from '../store/shelf-records.ts'
import styles from './shelf-cover.module.css'

interface PictureProps {
  readonly picture: Blob
  readonly onWide: (isWide: boolean) => void
}

function Picture({ picture, onWide }: PictureProps) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(picture)
    if (image.current) image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [picture])
  return (
    <img
      ref={image}
      alt=""
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => onWide(naturalWidth > naturalHeight)}
    />
  )
}

/** The saved picture of the first page, or a painted cover; needs no network. */
export function ShelfCover({ record: { resource, cover } }: { readonly record: ShelfRecord }) {
  const [isWide, setIsWide] = useState(false)
  return (
    <div className={styles.cover} data-wide={isWide}>
      {cover ? (
        <Picture picture={cover} onWide={setIsWide} />
      ) : (
        <PaintedCover
          seed={resource.id}
          palette={subjectByStorageName(resource.subject).id}
          across={3}
          down={4}
        />
      )}
    </div>
  )
}
