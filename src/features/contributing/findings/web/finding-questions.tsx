import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { call } from '#client/call.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/form/field.tsx'
import { useTypedState } from '#client/ui/form/use-typed-state.ts'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { answerFinding, type Finding } from '../contract.ts'
import { maxAnswer } from '../finding-rules.ts'
import { findingQuestionTexts as texts } from '../messages.ts'
import { foundText, isAboutFile } from './finding-text.ts'
import styles from './content-findings.module.css'

interface Choices {
  /** Chosen by the contributor. */
  readonly licence: string | null
  readonly onChangeLicence: () => void
  readonly onWithdraw: () => void
}

interface FindingQuestionsProps extends Choices {
  /** Open findings, heaviest first. */
  readonly findings: readonly Finding[]
}

const personal: readonly Finding['rule'][] = ['identity', 'marks', 'phone', 'email']

function questionOf({ rule }: Finding) {
  if (personal.includes(rule)) return texts.personal
  if (rule === 'incomplete') return texts.rest
  return rule === 'unreadable' || rule === 'licence' ? texts.check : texts.rights
}

/** Focuses an element that appears in place of another. */
function useFocus<E extends HTMLElement>(takesFocus: boolean) {
  const element = useRef<E>(null)
  useEffect(() => {
    if (takesFocus) element.current?.focus()
  }, [takesFocus])
  return element
}

interface AnswerFormProps {
  readonly id: string
  /** The former answer. */
  readonly before: string
  readonly onSent: (text: string) => void
  readonly onCancel: () => void
}

function AnswerForm({ id: findingId, before, onSent, onCancel }: AnswerFormProps) {
  const field = useFocus<HTMLInputElement>(true)
  const [{ text }, setValues, forget] = useTypedState(`answer ${findingId}`, { text: before }, ['text'])
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(answerFinding, { params: { findingId }, body: { text } }),
    onSuccess: () => {
      forget()
      onSent(text.trim())
    },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && !isPending) mutate()
      }}
    >
      <TextField
        label={texts.reason}
        hint={texts.reasonHint({ max: maxAnswer })}
        error={error ? error.message : undefined}
        maxLength={maxAnswer}
        required
        ref={field}
        value={text}
        onChange={({ target }) => setValues({ text: target.value })}
      />
      <div className={styles.buttons}>
        <Button kind="main" type="submit" busy={isPending}>
          {texts.send}
        </Button>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
    </form>
  )
}

interface QuestionProps extends Choices {
  readonly finding: Finding
}

/** The buttons of one question; each is described by its text. */
function Buttons({
  finding,
  answered,
  textId,
  takesFocus,
  onAnswer,
  ...choices
}: QuestionProps & {
  readonly answered: boolean
  readonly textId: string
  /** The form that had the focus was closed. */
  readonly takesFocus: boolean
  readonly onAnswer: () => void
}) {
  const first = useFocus<HTMLButtonElement>(takesFocus)
  const described = { 'aria-describedby': textId }
  return (
    <div className={styles.buttons}>
      <Button {...described} kind={answered ? 'normal' : 'main'} ref={first} onClick={onAnswer}>
        {answered ? texts.changeAnswer : texts.yes}
      </Button>
      {finding.rule === 'licence' && (
        <Button {...described} onClick={choices.onChangeLicence}>
          {texts.changeLicence}
        </Button>
      )}
      <Button {...described} kind="quiet" onClick={choices.onWithdraw}>
        {texts.withdraw}
      </Button>
    </div>
  )
}

function Question({ finding, licence, ...choices }: QuestionProps) {
  const textId = useId()
  const [form, setForm] = useState<'unopened' | 'open' | 'closed'>('unopened')
  const [sent, setSent] = useState<string>()
  const answered = sent ?? finding.answer?.text
  const what = foundText(finding, licence)
  return (
    <li className={styles.finding} data-weight={finding.weight}>
      <p id={textId} dir="auto">
        {isAboutFile(finding) ? what : texts.found({ what })} {questionOf(finding)}
      </p>
      {answered !== undefined && form !== 'open' && <p dir="auto">{texts.yourAnswer({ text: answered })}</p>}
      {form === 'open' ? (
        <AnswerForm
          id={finding.id}
          before={answered ?? ''}
          onSent={(text) => {
            setSent(text)
            setForm('closed')
          }}
          onCancel={() => setForm('closed')}
        />
      ) : (
        <Buttons
          {...choices}
          finding={finding}
          licence={licence}
          answered={answered !== undefined}
          textId={textId}
          takesFocus={form === 'closed'}
          onAnswer={() => setForm('open')}
        />
      )}
      <LiveRegion tone="good">{sent !== undefined && form === 'closed' && texts.sent}</LiveRegion>
    </li>
  )
}

/** Questions about the own file; nothing is refused because of them. */
export function FindingQuestions({ findings, ...choices }: FindingQuestionsProps) {
  const headingId = useId()
  if (findings.length === 0) return null
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId}>{texts.title}</h3>
      <p className={styles.hint}>{texts.hint}</p>
      <ul className={styles.findings}>
        {findings.map((finding) => (
          <Question key={finding.id} finding={finding} {...choices} />
        ))}
      </ul>
    </section>
  )
}
