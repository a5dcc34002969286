import { useQuery } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { useDebounced } from '#client/timing/use-throttled.ts'
import { Button } from '#client/ui/button.tsx'
import { materialLabel } from '#features/catalogue/resources/format.ts'
import { tagLabel } from '#features/catalogue/subjects/grade.ts'
import { subjectByStorageName } from '#features/catalogue/subjects/subject.ts'
import type { DetailsChange, DetailsValues } from '#features/contributing/uploads/details.ts'
import { addTags } from '#features/contributing/uploads/upload-rules.ts'
import styles from '#features/contributing/uploads/web/upload-form.module.css'
import { suggestForResource, suggestForTitles } from '../contract.ts'
import { suggestionTexts as texts } from '../messages.ts'

interface SuggestionsProps {
  /** At most 20 titles. */
  readonly of: { readonly titles: readonly string[] } | { readonly resourceId: string }
  readonly values: Pick<DetailsValues, 'subject' | 'grades' | 'tags' | 'material'>
  readonly onChoose: (changes: DetailsChange) => void
}

function useSuggested(of: SuggestionsProps['of']) {
  // Titles are typed letter by letter.
  const asked = useDebounced(JSON.stringify('titles' in of ? of.titles : of.resourceId), 1_500)
  return useQuery({
    queryKey: ['suggestions', asked],
    queryFn: ({ signal }) =>
      'titles' in of
        ? call(suggestForTitles, { body: { titles: JSON.parse(asked) as string[] }, signal })
        : call(suggestForResource, { params: of, signal }),
    enabled: asked !== '[]',
    staleTime: Number.POSITIVE_INFINITY,
  }).data
}

type Choice = readonly [label: string, changes: DetailsChange]

/** Details of similar public resources; a press sets or adds one. Absent without any. */
export function Suggestions({ of, values, onChoose }: SuggestionsProps) {
  const { subjects = [], grades = [], materials = [], tags = [] } = useSuggested(of) ?? {}
  const choices = [
    ...subjects.map((subject): Choice => [
      texts.subject({ name: subjectByStorageName(subject).title }),
      { subject },
    ]),
    ...grades.map((grade): Choice => [tagLabel(grade), { grades: addTags(values.grades, grade) }]),
    ...materials.map((material): Choice => [materialLabel(material), { material }]),
    ...tags.map((name): Choice => [texts.tag({ name }), { tags: addTags(values.tags, name) }]),
  ]
  const isChosen = (changes: DetailsChange) =>
    JSON.stringify({ ...values, ...changes }) === JSON.stringify(values)
  if (choices.length === 0) return null
  return (
    <div role="group" aria-label={texts.title}>
      <p>{texts.title}</p>
      <div className={styles.chips}>
        {choices.map(([label, changes]) => (
          <Button
            key={label}
            kind={isChosen(changes) ? 'main' : 'normal'}
            aria-pressed={isChosen(changes)}
            onClick={() => onChoose(changes)}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}
