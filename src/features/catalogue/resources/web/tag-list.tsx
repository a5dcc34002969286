import { Chip } from '#client/ui/chip.tsx'
import { isGradeTag, tagLabel } from '#features/catalogue/subjects/grade.ts'
import { gradesFirst } from '../format.ts'
import styles from './tag-list.module.css'

/** Tags, grades first; the same grade in two languages is shown once. */
export function TagList({ tags }: { readonly tags: readonly string[] }) {
  if (tags.length === 0) return null
  const shown = new Map(
    gradesFirst(tags).map((tag) => [tagLabel(tag), isGradeTag(tag) ? 'grade' : 'tag'] as const),
  )
  return (
    <ul role="list" className={styles.tags}>
      {[...shown].map(([label, tone]) => (
        <li key={label}>
          <Chip tone={tone}>{label}</Chip>
        </li>
      ))}
    </ul>
  )
}
