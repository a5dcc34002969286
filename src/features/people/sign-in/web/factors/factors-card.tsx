import { type ComponentType, useEffect, useId, useRef, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReturnOf } from '#shared/endpoint.ts'
import { formatDate } from '#shared/formats/dates.ts'
import { call } from '#client/call.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorAlert, LiveRegion } from '#client/ui/state/live-region.tsx'
import { Notice } from '#client/ui/state/notice.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { listFactors, makeRecoveryCodes, removeFactor } from '../../factors-contract.ts'
import { factorsTexts as texts } from '../../messages.ts'
import { sessionKey } from '../session/use-session.ts'
import { AddApp, AddPasskey } from './new-factor.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import card from '#client/ui/form/form-card.module.css'
import styles from '../ways-to-sign-in.module.css'

type Factors = ReturnOf<typeof listFactors>

const factorsKey = ['account factors'] as const

interface Message {
  readonly tone: 'good' | 'bad'
  readonly text: string
}
const noMessage: Message = { tone: 'good', text: '' }

/** Changes of the factors, the message of the last one, and new recovery codes until they are saved. */
function useFactorChanges() {
  const cache = useQueryClient()
  const [message, setMessage] = useState(noMessage)
  const [codes, setCodes] = useState<readonly string[]>()
  const refresh = () => {
    void cache.invalidateQueries({ queryKey: factorsKey })
    // The rights of the account may have changed with them (REQUIRE_MFA).
    void cache.invalidateQueries({ queryKey: sessionKey })
  }
  const onError = ({ message: text }: Error) => setMessage({ tone: 'bad', text })
  const removal = useMutation({
    mutationFn: ({ id }: { readonly id: string; readonly name: string }) =>
      call(removeFactor, { params: { id } }),
    onSuccess: (_, { name }) => {
      setMessage({ tone: 'good', text: texts.removed({ name }) })
      refresh()
    },
    onError,
  })
  const renewal = useMutation({
    mutationFn: () => call(makeRecoveryCodes),
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
    onError,
  })
  const added = (name: string, recoveryCodes: readonly string[] | null) => {
    setMessage({ tone: 'good', text: texts.added({ name }) })
    if (recoveryCodes) setCodes(recoveryCodes)
    refresh()
  }
  const confirmSaved = () => {
    setCodes(undefined)
    refresh()
  }
  const busy = removal.isPending || renewal.isPending
  const [remove, renew, clear] = [removal.mutate, () => renewal.mutate(), () => setMessage(noMessage)]
  return { message, codes, busy, remove, renew, clear, added, confirmSaved }
}

type Changes = ReturnType<typeof useFactorChanges>

interface ChangeProps {
  readonly changes: Changes
  readonly onRemoved: () => void
}

interface RowProps extends ChangeProps {
  readonly id: string
  readonly name: string
  readonly createdAt: string
  readonly usedAt: string | null
}

const Row = ({ id, name, createdAt, usedAt, changes, onRemoved }: RowProps) => (
  <li>
    <span>
      {name}
      <small className={styles.about}>
        {texts.addedOn({ day: formatDate(createdAt) })} {usedAt && texts.usedOn({ day: formatDate(usedAt) })}
      </small>
    </span>
    <Button
      aria-label={texts.removeNamed({ name })}
      busy={changes.busy}
      onClick={() => changes.remove({ id, name }, { onSuccess: onRemoved })}
    >
      {texts.remove}
    </Button>
  </li>
)

const hasFactor = ({ passkeys, app }: Factors) => passkeys.length > 0 || app !== null

function FactorList({ factors, ...row }: ChangeProps & { readonly factors: Factors }) {
  const { passkeys, app, recoveryCodes } = factors
  if (!hasFactor(factors)) return <p>{texts.none}</p>
  return (
    <>
      <ul className={styles.ways}>
        {passkeys.map((passkey) => (
          <Row key={passkey.id} {...passkey} {...row} />
        ))}
        {app && <Row id="app" name={texts.app} {...app} {...row} />}
      </ul>
      <p>{texts.codesLeft({ n: recoveryCodes })}</p>
    </>
  )
}

const focusFirst = (area: HTMLElement | null) => area?.querySelector('button')?.focus()

type Stage = 'start' | 'list' | 'passkey' | 'app'

interface StagesProps extends FactorsCardProps {
  readonly factors: Factors
  readonly changes: Changes
}

/** The list with its buttons, or the form of a new factor, or new recovery codes. */
function Stages({ factors, changes, Qr }: StagesProps) {
  const list = useRef<HTMLDivElement>(null)
  const [stage, setStage] = useState<Stage>('start')
  useEffect(() => {
    if (stage === 'list' && !changes.codes) focusFirst(list.current)
  }, [stage, changes.codes])
  const open = (next: Stage) => {
    changes.clear()
    setStage(next)
  }
  const added: Changes['added'] = (name, recoveryCodes) => {
    changes.added(name, recoveryCodes)
    setStage('list')
  }
  const form = { onAdded: added, onCancel: () => setStage('list') }
  const confirmSaved = () => {
    changes.confirmSaved()
    setStage('list')
  }
  if (changes.codes) return <RecoveryCodes codes={changes.codes} onSaved={confirmSaved} />
  if (stage === 'passkey') return <AddPasskey {...form} />
  if (stage === 'app') return <AddApp {...form} Qr={Qr} />
  return (
    <>
      <FactorList factors={factors} changes={changes} onRemoved={() => focusFirst(list.current)} />
      <div ref={list} className={card.buttons}>
        {typeof PublicKeyCredential === 'function' && (
          <Button onClick={() => open('passkey')}>{texts.addPasskey}</Button>
        )}
        <Button onClick={() => open('app')}>{factors.app ? texts.replaceApp : texts.setUpApp}</Button>
        {hasFactor(factors) && (
          <Button busy={changes.busy} onClick={changes.renew}>
            {texts.newCodes}
          </Button>
        )}
      </div>
    </>
  )
}

interface FactorsCardProps {
  /** Picture of a text for another device's camera. */
  readonly Qr: ComponentType<{ readonly text: string; readonly label: string }>
}

/** Passkeys, authenticator app and recovery codes of the own account. */
export function FactorsCard({ Qr }: FactorsCardProps) {
  const headingId = useId()
  const changes = useFactorChanges()
  const { data, error, refetch } = useQuery({
    queryKey: factorsKey,
    queryFn: ({ signal }) => call(listFactors, { signal }),
    retry: false,
  })
  return (
    <section className={card.card} aria-labelledby={headingId}>
      {data?.mustEnrol && <Notice title={texts.required.title}>{texts.required.text}</Notice>}
      <h3 id={headingId}>{texts.heading}</h3>
      <p>{texts.lead}</p>
      {!data && !error && <SkeletonLines lines={3} label={texts.loading} />}
      <ErrorAlert>{error && !data && texts.loadFailed}</ErrorAlert>
      {error && !data && <Button onClick={() => void refetch()}>{texts.retry}</Button>}
      {data && <Stages factors={data} changes={changes} Qr={Qr} />}
      <LiveRegion tone={changes.message.tone}>{changes.message.text}</LiveRegion>
    </section>
  )
}
