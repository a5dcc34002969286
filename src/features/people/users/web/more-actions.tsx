import { useId, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { PressButton } from '#client/ui/list/press-button.tsx'
import { useDismiss } from '#client/ui/use-dismiss.ts'
import { call } from '#client/call.ts'
import { disableUser, enableUser, endUserSessions, resetFactors, type User } from '../contract.ts'
import type { OwnRecord } from './use-user-list-panel.ts'
import { useEditLists } from './use-users.ts'
import { disablingFailures, moreTexts as texts } from '../messages.ts'
import styles from './user-table.module.css'

/** An action behind More. */
export interface MoreAction {
  readonly label: string
  /** Accessible name: the label and the person. */
  readonly name: string
  /** Text after success. A failure is shown with the message of its error. */
  readonly done: string
  /** Reason why it is refused for this person. */
  readonly refused?: string | undefined
  readonly run: () => Promise<unknown>
}

/** The actions behind More for a person, in their order. Another one is another function in the list. */
export function useMoreActions({ ownId, onOwnChange }: OwnRecord): (user: User) => readonly MoreAction[] {
  const editLists = useEditLists()
  const setDisabled = async (endpoint: typeof disableUser | typeof enableUser, accountId: string) => {
    const { id, disabled } = await call(endpoint, { params: { accountId } })
    await editLists((users) => users.map((user) => (user.id === id ? { ...user, disabled } : user)))
  }

  const end = async (endpoint: typeof endUserSessions | typeof resetFactors, accountId: string) => {
    await call(endpoint, { params: { accountId } })
    if (accountId === ownId) onOwnChange()
  }

  const endSessions = ({ id, email }: User): MoreAction => ({
    label: texts.endSessions,
    name: texts.endSessionsOf({ email }),
    done: texts.sessionsEnded,
    run: () => end(endUserSessions, id),
  })

  const removeFactors = ({ id, email }: User): MoreAction => ({
    label: texts.resetFactors,
    name: texts.resetFactorsOf({ email }),
    done: texts.factorsReset,
    run: () => end(resetFactors, id),
  })

  const disableOrEnable = ({ id, email, disabled }: User): MoreAction => ({
    label: disabled ? texts.enable : texts.disable,
    name: (disabled ? texts.enableWhich : texts.disableWhich)({ email }),
    done: disabled ? texts.isEnabled : texts.isDisabled,
    refused: id === ownId && !disabled ? disablingFailures.own_account : undefined,
    run: () => setDisabled(disabled ? enableUser : disableUser, id),
  })

  return (user) => [endSessions, removeFactors, disableOrEnable].map((actionFor) => actionFor(user))
}

interface Outcome {
  readonly tone: 'good' | 'bad'
  readonly text: string
}

/** Runs one action at a time; `onTold` announces its outcome. */
function useRun(onStart: () => void, onTold: (text: string) => void) {
  const [running, setRunning] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const tell = (tone: Outcome['tone'], text: string) => {
    setOutcome({ tone, text })
    onTold(text)
  }
  async function run({ run: act, done }: MoreAction) {
    if (running) return
    onStart()
    setRunning(true)
    setOutcome(undefined)
    try {
      await act()
      tell('good', done)
    } catch (error) {
      tell('bad', error instanceof Error ? error.message : String(error))
    }
    setRunning(false)
  }
  return { running, outcome, run }
}

function ActionItem({ action, onRun }: { readonly action: MoreAction; readonly onRun: () => void }) {
  const reasonId = useId()
  const { label, name, refused } = action
  return (
    <li>
      <PressButton aria-label={name} refusedBy={refused === undefined ? undefined : reasonId} onPress={onRun}>
        {label}
      </PressButton>
      {refused !== undefined && <p id={reasonId}>{refused}</p>}
    </li>
  )
}

interface MoreActionsProps {
  readonly user: User
  readonly actions: readonly MoreAction[]
  /** Announces the outcome of an action. */
  readonly onTold: (text: string) => void
}

/** The rarer actions on a person, behind one button; Escape closes them. */
export function MoreActions({ user: { email }, actions, onTold }: MoreActionsProps) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const listId = useId()
  const focusButton = () => box.current?.querySelector('button')?.focus({ preventScroll: true })
  const { running, outcome, run } = useRun(() => {
    focusButton()
    setOpen(false)
  }, onTold)
  useDismiss(box, open, (how) => {
    setOpen(false)
    if (how === 'escape') focusButton()
  })
  return (
    <div ref={box} className={styles.more}>
      <Button
        kind="quiet"
        aria-label={texts.moreFor({ email })}
        aria-expanded={open}
        aria-controls={listId}
        aria-busy={running || undefined}
        onClick={() => setOpen((now) => !now)}
      >
        {texts.more}
      </Button>
      <ul id={listId} hidden={!open}>
        {actions.map((action) => (
          <ActionItem key={action.label} action={action} onRun={() => void run(action)} />
        ))}
      </ul>
      {outcome && <p className={styles[outcome.tone]}>{outcome.text}</p>}
    </div>
  )
}
