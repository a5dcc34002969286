import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '#client/call.ts'
import { CheckField, TextField } from '#client/ui/form/field.tsx'
import { useTypedState } from '#client/ui/form/use-typed-state.ts'
import { PressButton } from '#client/ui/list/press-button.tsx'
import { ErrorAlert } from '#client/ui/state/live-region.tsx'
import { type EditableField, sameValue } from '#features/contributing/contributions/editable-fields.ts'
import { formatDateTime } from '#shared/formats/dates.ts'
import { decideRevision, type Revision } from '../../contract.ts'
import { revisionTexts as texts } from '../../messages.ts'
import { FieldChange, fieldLabel, valueText } from '../actions/field-change.tsx'
import styles from './revision-card.module.css'

type Change = Revision['changes'][number]

/** Edited since the suggestion. */
const isConflict = ({ base, current }: Change) => !sameValue(base, current)

interface RevisionCardProps {
  readonly revision: Revision
  readonly onDecided: () => void
  readonly onFailed: () => void
}

const noText = { text: '' }

/** The message to the author, and the function that decides with it. */
function useDecision({ revision, onDecided, onFailed }: RevisionCardProps) {
  const { id, resourceId } = revision
  const [{ text }, setValues, forget] = useTypedState(`revision ${id}`, noText, ['text'])
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ seen, accept }: { readonly seen: string; readonly accept: readonly EditableField[] }) =>
      call(decideRevision, {
        params: { resourceId, revisionId: id },
        body: { seen, accept: [...accept], ...(text.trim() && { text }) },
      }),
    onSuccess: () => {
      forget()
      onDecided()
    },
    onError: onFailed,
  })
  // In the version that was shown when the press began.
  const decide = (accept: readonly EditableField[]) => mutate({ seen: revision.seen, accept })
  return { text, setText: (typed: string) => setValues({ text: typed }), decide, error, isPending }
}

/** The ticked fields: at first, and again when the resource has changed, all but those edited since. */
function useTicks({ seen, changes }: Revision) {
  const [chosen, setChosen] = useState<{ readonly seen: string; readonly fields: readonly EditableField[] }>()
  const ticked =
    chosen?.seen === seen
      ? chosen.fields
      : changes.filter((change) => !isConflict(change)).map(({ field }) => field)
  const tick = (field: EditableField, on: boolean) =>
    setChosen({ seen, fields: on ? [...ticked, field] : ticked.filter((other) => other !== field) })
  return { ticked, tick }
}

/** One suggestion, with a tick for each field. */
export function RevisionCard(props: RevisionCardProps) {
  const { revision } = props
  const { title, changes } = revision
  const titleId = useId()
  const { ticked, tick } = useTicks(revision)
  const { text, setText, decide, error, isPending } = useDecision(props)
  return (
    <article aria-labelledby={titleId} className={styles.card}>
      <h3 id={titleId}>{texts.of({ title })}</h3>
      <About {...revision} />
      {changes.map((change) => (
        <ChangeTick
          key={change.field}
          change={change}
          checked={ticked.includes(change.field)}
          onTick={(on) => tick(change.field, on)}
        />
      ))}
      <TextField label={texts.text} maxLength={500} value={text} onChange={(e) => setText(e.target.value)} />
      <ErrorAlert>{error?.message}</ErrorAlert>
      <div className={styles.actions}>
        <PressButton
          kind="main"
          busy={isPending}
          disabled={ticked.length === 0}
          onPress={() => decide(ticked)}
        >
          {texts.accept}
        </PressButton>
        <PressButton kind="danger" busy={isPending} onPress={() => decide([])}>
          {texts.decline}
        </PressButton>
      </div>
    </article>
  )
}

const About = ({ createdAt, message }: Revision) => (
  <>
    <p>{texts.suggestedOn({ when: formatDateTime(createdAt) })}</p>
    {message !== null && (
      <p>
        {texts.message} <q>{message}</q>
      </p>
    )}
  </>
)

interface ChangeTickProps {
  readonly change: Change
  readonly checked: boolean
  readonly onTick: (on: boolean) => void
}

function ChangeTick({ change, checked, onTick }: ChangeTickProps) {
  const { field, base, suggested, current } = change
  const id = useId()
  return (
    <div className={styles.change}>
      <CheckField
        label={fieldLabel(field)}
        aria-describedby={id}
        checked={checked}
        onChange={({ target }) => onTick(target.checked)}
      />
      <div id={id}>
        <FieldChange field={field} from={base} to={suggested} />
        {isConflict(change) && (
          <p className={styles.conflict}>
            {texts.conflict} {valueText(field, current)}
          </p>
        )}
      </div>
    </div>
  )
}
