import type { KeyboardEvent } from 'react'
import { Button } from '#web/kit/ui/button.tsx'
import { SelectField, TextField } from '#web/kit/ui/form/field.tsx'
import { grades } from '#features/subjects/grade.ts'
import { tagLabel } from '#features/subjects/grade-label.ts'
import { withAdded } from '../../upload-form.ts'
import { ChipList } from './chip-list.tsx'
import { labelFieldTexts as texts } from './messages.ts'
import type { UploadFormPart } from '../use-upload-form.ts'

const longestTag = 50
const gradeChoices = [
  { value: '', label: texts.chooseGrade },
  ...grades.map((grade) => ({ value: grade, label: tagLabel(grade) })),
]
const without = (list: readonly string[], gone: string) => list.filter((one) => one !== gone)

/** The grades a resource is for. A button adds, because arrow keys change a select on their way to the wanted choice. */
export function GradeChoice({ form }: UploadFormPart) {
  const { values, typed, change, type } = form
  const add = () => {
    change({ grades: withAdded(values.grades, typed.grade) })
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
        options={gradeChoices}
        value={typed.grade}
        error={form.errorOf('grades')}
        onChange={({ target }) => type({ grade: target.value })}
      />
      <Button onClick={add}>{texts.addGrade}</Button>
    </ChipList>
  )
}

/** Free tags: Enter, a comma or the button adds what stands in the box. */
export function TagChoice({ form }: UploadFormPart) {
  const { values, typed, change, type } = form
  const add = (text: string) => {
    change({ tags: withAdded(values.tags, text) })
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
        hint={texts.tagHint}
        maxLength={longestTag}
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
