import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Chip } from '#client/ui/chip.tsx'
import { Button } from '#client/ui/button.tsx'
import { SelectField, TextField } from '#client/ui/form/field.tsx'
import { grades, tagLabel } from '#features/catalogue/subjects/grade.ts'
import { labelFieldTexts as texts } from '../../messages.ts'
import styles from '../upload-form.module.css'
import { addTags } from '../../upload-rules.ts'
import type { DetailsFormPart } from './details-form.ts'

interface ChipListProps {
  readonly chips: readonly string[]
  /** The chip itself by default. */
  readonly labelOf?: (chip: string) => string
  readonly tone: 'grade' | 'tag'
  readonly onRemove: (chip: string) => void
  /** Field and button that add a chip. */
  readonly children: ReactNode
}

const identity = (chip: string) => chip

function ChipList({ chips, labelOf = identity, tone, onRemove, children }: ChipListProps) {
  const area = useRef<HTMLDivElement>(null)
  const remove = (chip: string) => {
    onRemove(chip)
    // The pressed button disappears with its chip, so the focus moves to the field.
    area.current?.querySelector<HTMLElement>('select, input')?.focus()
  }
  return (
    <div ref={area} className={styles.listed}>
      <div className={styles.adding}>{children}</div>
      <ul role="list" aria-live="polite" className={styles.chips}>
        {chips.map((chip) => (
          <li key={chip}>
            <Chip
              tone={tone}
              onRemove={() => remove(chip)}
              removeLabel={texts.remove({ label: labelOf(chip) })}
            >
              {labelOf(chip)}
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  )
}

const maxTagLength = 50
const gradeChoices = [
  { value: '', label: texts.chooseGrade },
  ...grades.map((grade) => ({ value: grade, label: tagLabel(grade) })),
]
const without = (list: readonly string[], removed: string) => list.filter((item) => item !== removed)

/** A button adds the grade, because arrow keys change a select on the way to an option. */
export function GradeChoice({ form }: DetailsFormPart) {
  const { values, typed, change, type } = form
  const add = () => {
    change({ grades: addTags(values.grades, typed.grade) })
    type({ grade: '' })
  }
  return (
    <ChipList
      chips={values.grades}
      labelOf={tagLabel}
      tone="grade"
      onRemove={(grade) => change({ grades: without(values.grades, grade) })}
    >
      <SelectField
        label={texts.grade}
        name="grades"
        options={gradeChoices}
        value={typed.grade}
        error={form.errorOf('grades')}
        onChange={({ target }) => type({ grade: target.value })}
      />
      <Button onClick={add}>{texts.addGrade}</Button>
    </ChipList>
  )
}

/** Enter, a comma or the button adds the typed tag. */
export function TagChoice({ form }: DetailsFormPart) {
  const { values, typed, change, type } = form
  const add = (text: string) => {
    change({ tags: addTags(values.tags, text) })
    type({ tag: '' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add(typed.tag)
  }
  return (
    <ChipList chips={values.tags} tone="tag" onRemove={(tag) => change({ tags: without(values.tags, tag) })}>
      <TextField
        label={texts.tag}
        name="tags"
        hint={texts.tagHint}
        maxLength={maxTagLength}
        autoComplete="off"
        enterKeyHint="enter"
        value={typed.tag}
        error={form.errorOf('tags')}
        onKeyDown={onKeyDown}
        onChange={({ target }) =>
          target.value.includes(',') ? add(target.value) : type({ tag: target.value })
        }
      />
      <Button onClick={() => add(typed.tag)}>{texts.addTag}</Button>
    </ChipList>
  )
}
