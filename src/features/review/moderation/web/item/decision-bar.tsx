import { type ReactNode, type RefObject, useId, useRef } from 'react'
import { Button, type ButtonKind } from '#client/ui/button.tsx'
import { PressButton } from '#client/ui/list/press-button.tsx'
import { actTexts, itemTexts as texts, returnFailures } from '../../messages.ts'
import { mayApprove } from '../findings.tsx'
import { ShortcutsHelp } from '../shortcuts/shortcuts-help.tsx'
import type { ShortcutKey, Shortcuts } from '../shortcuts/use-shortcuts.ts'
import type { ReviewItem } from '../../desk-contract.ts'
import type { ItemDecisions } from './use-item-decisions.ts'
import { isOpen, type Item } from './use-item.ts'
import type { useNext } from './use-claims.ts'
import styles from './item-panel.module.css'

interface BarAction {
  readonly key: ShortcutKey
  readonly kind: ButtonKind
  readonly label: string
  /** A call of this bar is under way. */
  readonly busy: boolean
  /** Id of the reason why it is not possible. */
  readonly refusedBy?: string | undefined
  readonly run: () => void
}

type Next = ReturnType<typeof useNext>

/** Of the reasons; that of `findings` is among the findings. */
type Ids = Readonly<Record<'offline' | 'changed' | 'findings' | 'author', string>>

/** The actions that this state of a resource allows, each with the reason against it. */
function actionsOf(
  item: ReviewItem,
  { busy, decide, ask }: ItemDecisions,
  blocked: string | undefined,
  ids: Ids,
): BarAction[] {
  const { resource, status } = item
  const { quarantined, returnRefusal, returned, replaces } = resource
  const held = blocked ?? (quarantined ? ids.findings : undefined)
  const action = (key: ShortcutKey, kind: ButtonKind, label: string, run: () => void, refusal?: string) => ({
    key,
    kind,
    label,
    busy,
    refusedBy: held ?? refusal,
    run,
  })
  const approve = () => decide({ action: 'approve', resource })
  const undo = () => decide({ action: 'undo', resource })
  const approveLabel = replaces ? texts.publish({ n: replaces.version }) : actTexts.approve
  const noReturn = returnRefusal === null ? undefined : ids.author
  return [
    ...(status === 'published' && !isOpen(item)
      ? []
      : [action('a', 'main', approveLabel, approve, mayApprove(resource) ? undefined : ids.findings)]),
    returned
      ? action('s', 'normal', actTexts.undo, undo)
      : action('s', 'normal', actTexts.sendBack, () => ask('return', resource), noReturn),
    // A proposed version has the details of its resource.
    ...(replaces ? [] : [action('e', 'normal', texts.edit, () => ask('edit', resource))]),
    action('d', 'danger', actTexts.delete, () => ask('delete', resource)),
  ]
}

const nextActionOf = (item: ReviewItem | undefined, { next, busy }: Next, refusedBy?: string): BarAction => ({
  key: 'n',
  kind: item && isOpen(item) ? 'normal' : 'main',
  label: texts.next,
  busy,
  refusedBy,
  run: next,
})

function useReasonIds(findings: string): Ids {
  const id = useId()
  return { offline: `${id}offline`, changed: `${id}changed`, findings, author: `${id}author` }
}

interface DecisionBarProps {
  /** Without an item only Next is possible. */
  readonly item: ReviewItem | undefined
  readonly state: Item
  readonly decisions: ItemDecisions
  readonly findingsId: string
  readonly next: Next
  /** The page between the decisions and the help. */
  readonly children: ReactNode
}

/** The decisions, always on the screen; their keys do the same. */
export function DecisionBar({ item, state, decisions, findingsId, next, children }: DecisionBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const ids = useReasonIds(findingsId)
  const offlineId = state.offline ? ids.offline : undefined
  const blocked = offlineId ?? (state.hasChanged ? ids.changed : undefined)
  const shown = item ? actionsOf(item, decisions, blocked, ids) : []
  const focusButton = (which: string) => bar.current?.querySelector<HTMLElement>(which)?.focus()
  // A key that is refused moves to its button, whose description has the reason.
  const press = ({ key, busy, refusedBy, run }: BarAction) =>
    refusedBy ? focusButton(`[data-key=${key}]`) : !busy && run()
  const nextAction = nextActionOf(item, next, offlineId)
  const keys: Shortcuts = Object.fromEntries(
    [...shown, nextAction].map((each) => [each.key, () => press(each)]),
  )
  const onAcknowledge = () => {
    state.acknowledge()
    // The pressed button disappears.
    focusButton('button')
  }
  return (
    <>
      <div ref={bar} role="group" aria-label={texts.decision} className={styles.bar}>
        <div className={styles.buttons}>
          {shown.map((action) => (
            <ActionButton key={action.key} action={action} />
          ))}
          <NextButton action={nextAction} buttonRef={decisions.nextButton} />
        </div>
        <Reasons item={item} ids={ids} state={state} onAcknowledge={onAcknowledge} />
      </div>
      {children}
      <div className={styles.help}>
        <ShortcutsHelp actions={keys} />
      </div>
    </>
  )
}

interface ReasonsProps {
  readonly state: Item
  readonly item: ReviewItem | undefined
  readonly ids: Ids
  readonly onAcknowledge: () => void
}

/** Why some decisions are not possible now. */
const Reasons = ({ item, ids, state: { offline, hasChanged }, onAcknowledge }: ReasonsProps) => (
  <>
    {offline && <p id={ids.offline}>{texts.offline}</p>}
    {hasChanged && (
      <p role="alert">
        <span id={ids.changed}>{texts.changed}</span>{' '}
        <PressButton onPress={onAcknowledge}>{texts.looked}</PressButton>
      </p>
    )}
    {item && !item.resource.returned && item.resource.returnRefusal !== null && (
      <p id={ids.author}>{returnFailures[item.resource.returnRefusal]}</p>
    )}
  </>
)

interface ActionButtonProps {
  readonly action: BarAction
}

const ActionButton = ({ action: { key, label, run, ...button } }: ActionButtonProps) => (
  <PressButton {...button} data-key={key} onPress={run}>
    {label}
  </PressButton>
)

interface NextButtonProps extends ActionButtonProps {
  readonly buttonRef: RefObject<HTMLButtonElement>
}

const NextButton = ({ action: { key, label, run, ...button }, buttonRef }: NextButtonProps) => (
  <Button {...button} ref={buttonRef} data-key={key} onClick={run}>
    {label}
  </Button>
)
