import { Chip } from '#web/kit/ui/chip.tsx'
import { gradesFirst, isGradeTag } from '../format.ts'
import styles from './tag-list.module.css'

/** A resource's tags, grades first. */
export function TagList({ tags }: { readonly tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <ul role="list" className={styles.tags}>
      {gradesFirst(tags).map((tag) => (
        <li key={tag}>
          <Chip tone={isGradeTag(tag) ? 'grade' : 'tag'}>{tag}</Chip>
        </li>
      ))}
    </ul>
  )
}
