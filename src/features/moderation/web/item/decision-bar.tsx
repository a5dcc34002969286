import { type ReactNode, type RefObject, useId, useRef } from 'react'
import { Button, type ButtonKind } from '#client/ui/button.tsx'
import { actTexts, itemTexts as texts, returnFailures } from '../../messages.ts'
import { mayApprove } from '../findings.tsx'
import { ShortcutsHelp } from '../shortcuts/shortcuts-help.tsx'
import type { ShortcutKey, Shortcuts } from '../shortcuts/use-shortcuts.ts'
import type { ReviewItem } from '../../desk-contract.ts'
import type { Acts } from './use-acts.ts'
import { isOpen, type Item } from './use-item.ts'
import styles from './item-panel.module.css'

interface BarAct {
  readonly key: ShortcutKey
  readonly kind: ButtonKind
  readonly label: string
  /** Id of the reason why it is not possible. */
  readonly refusedBy?: string | undefined
  readonly run: () => void
}

interface Ids {
  readonly offline: string
  readonly changed: string
  /** Of the reason among the findings. */
  readonly findings: string
  readonly author: string
}

/** The acts that this state of a resource allows, each with the reason that stands against it. */
function actsOf(item: ReviewItem, { decide, ask }: Acts, blocked: string | undefined, ids: Ids): BarAct[] {
  const { resource, status } = item
  const { quarantined, returnRefusal, returned } = resource
  const held = blocked ?? (quarantined ? ids.findings : undefined)
  const approve: BarAct = {
    key: 'a',
    kind: 'main',
    label: actTexts.approve,
    refusedBy: held ?? (mayApprove(resource) ? undefined : ids.findings),
    run: () => decide({ action: 'approve', resource }),
  }
  const sendBack: BarAct = returned
    ? {
        key: 's',
        kind: 'normal',
        label: actTexts.undo,
        refusedBy: held,
        run: () => decide({ action: 'undo', resource }),
      }
    : {
        key: 's',
        kind: 'normal',
        label: actTexts.sendBack,
        refusedBy: held ?? (returnRefusal === null ? undefined : ids.author),
        run: () => ask('return', resource),
      }
  return [
    ...(status === 'published' && !isOpen(item) ? [] : [approve]),
    sendBack,
    { key: 'e', kind: 'normal', label: texts.edit, refusedBy: held, run: () => ask('edit', resource) },
    {
      key: 'd',
      kind: 'danger',
      label: actTexts.delete,
      refusedBy: held,
      run: () => ask('delete', resource),
    },
  ]
}

interface DecisionBarProps {
  /** Without an item only Next is possible. */
  readonly item: ReviewItem | undefined
  readonly state: Pick<Item, 'offline' | 'isNew' | 'look'>
  readonly acts: Acts
  readonly findingsId: string
  readonly onNext: () => void
  /** The page between the decisions and the help. */
  readonly children: ReactNode
}

/** The decisions, always on the screen; their keys do the same. */
export function DecisionBar({ item, state, acts, findingsId, onNext, children }: DecisionBarProps) {
  const id = useId()
  const bar = useRef<HTMLDivElement>(null)
  const ids: Ids = {
    offline: `${id}offline`,
    changed: `${id}changed`,
    findings: findingsId,
    author: `${id}author`,
  }
  const { offline, isNew, look } = state
  const offlineId = offline ? ids.offline : undefined
  const shown = item ? actsOf(item, acts, offlineId ?? (isNew ? ids.changed : undefined), ids) : []
  // A key that is refused moves to its button, whose description says why.
  const press = ({ key, refusedBy, run }: BarAct) =>
    refusedBy ? bar.current?.querySelector<HTMLElement>(`[data-key=${key}]`)?.focus() : run()
  const next: BarAct = { key: 'n', kind: 'normal', label: texts.next, refusedBy: offlineId, run: onNext }
  const keys: Shortcuts = Object.fromEntries([...shown, next].map((act) => [act.key, () => press(act)]))
  const decided = !item || !isOpen(item)
  return (
    <>
      <div ref={bar} role="group" aria-label={texts.decision} className={styles.bar}>
        <div className={styles.buttons}>
          {shown.map((act) => (
            <ActButton key={act.key} act={act} />
          ))}
          <ActButton act={{ ...next, kind: decided ? 'main' : 'normal' }} buttonRef={acts.nextButton} />
        </div>
        <Reasons item={item} ids={ids} offline={offline} isNew={isNew} onLook={look} />
      </div>
      {children}
      <div className={styles.help}>
        <ShortcutsHelp acts={keys} />
      </div>
    </>
  )
}

interface ReasonsProps extends Pick<Item, 'offline' | 'isNew'> {
  readonly item: ReviewItem | undefined
  readonly ids: Ids
  readonly onLook: () => void
}

/** Why some decisions are not possible now. */
const Reasons = ({ item, ids, offline, isNew, onLook }: ReasonsProps) => (
  <>
    {offline && <p id={ids.offline}>{texts.offline}</p>}
    {isNew && (
      <p role="alert">
        <span id={ids.changed}>{texts.changed}</span> <Button onClick={onLook}>{texts.looked}</Button>
      </p>
    )}
    {item && !item.resource.returned && item.resource.returnRefusal !== null && (
      <p id={ids.author}>{returnFailures[item.resource.returnRefusal]}</p>
    )}
  </>
)

interface ActButtonProps {
  readonly act: BarAct
  readonly buttonRef?: RefObject<HTMLButtonElement>
}

// `aria-disabled` keeps the button focusable, so that a screen reader announces the reason.
const ActButton = ({ act: { key, kind, label, refusedBy, run }, buttonRef }: ActButtonProps) => (
  <Button
    {...(buttonRef && { ref: buttonRef })}
    kind={kind}
    data-key={key}
    {...(refusedBy && { 'aria-disabled': true, 'aria-describedby': refusedBy })}
    onClick={() => !refusedBy && run()}
  >
    {label}
  </Button>
)
