import { type ReactNode, useEffect, useId, useState } from 'react'
import { localRows } from '#client/offline/browser-storage.ts'
import { withLoadTimeout } from '#client/timing/use-lazy-module.ts'
import { trustedScript } from '#client/trusted-script.ts'
import { Button } from '#client/ui/button.tsx'
import { paths } from '#shared/paths.ts'
import { consentTexts } from '../messages.ts'
import styles from './consent-notice.module.css'

const choiceKey = 'analytics outside provider'
const choices = ['yes', 'no'] as const
/** Consent to the outside provider. */
export type ConsentChoice = (typeof choices)[number]

function readConsent(): ConsentChoice | undefined {
  const stored = localRows.get(choiceKey)
  return choices.find((choice) => choice === stored)
}

/** Without a choice the question is asked again. */
function storeConsent(choice: ConsentChoice | undefined) {
  if (choice) localRows.set(choiceKey, choice)
  else localRows.remove(choiceKey)
}

const address = 'https://www.googletagmanager.com/gtag/js?id='

/** Counting only, without advertising. The cookie is for this host alone, so that it can be deleted. */
const settings = {
  send_page_view: false,
  allow_google_signals: false,
  allow_ad_personalization_signals: false,
  cookie_domain: 'none',
}

/** The provider recognizes commands by their type `arguments`. */
function command() {
  window.dataLayer?.push(arguments)
}

/** Loads the outside provider's script and defines the global function of ANA-04. Rejects when the script does not load. */
function loadProvider(measurementId: string): Promise<unknown> {
  window.dataLayer ??= []
  window.gtag = command
  window.gtag('js', new Date())
  window.gtag('config', measurementId, settings)
  const script = document.createElement('script')
  script.async = true
  script.src = trustedScript(address + encodeURIComponent(measurementId))
  const loaded = new Promise((resolve, reject) => {
    script.addEventListener('load', resolve)
    script.addEventListener('error', () =>
      reject(new Error('The script of the outside provider did not load.')),
    )
  })
  document.head.append(script)
  return withLoadTimeout(loaded)
}

/** The provider's own switch: while it is paused its script sends nothing. */
const pauseProvider = (measurementId: string, isPaused: boolean) =>
  Reflect.set(window, `ga-disable-${measurementId}`, isPaused)

/** Deletes the cookies of the provider's script. */
function deleteProviderCookies() {
  for (const pair of document.cookie.split('; ')) {
    const [name = ''] = pair.split('=')
    if (name.startsWith('_ga')) document.cookie = `${name}=; path=/; max-age=0`
  }
}

interface ConsentNoticeProps {
  /** Aborted when the question must disappear. */
  readonly withdrawn: AbortSignal
  readonly onAnswer: (agreed: boolean) => void
}

/** Asks once for consent to an outside provider, beside the page. Both answers are equally prominent. */
export function ConsentNotice({ withdrawn, onAnswer }: ConsentNoticeProps) {
  const [answered, setAnswered] = useState(false)
  const titleId = useId()
  useEffect(() => {
    const withdraw = () => setAnswered(true)
    withdrawn.addEventListener('abort', withdraw)
    return () => withdrawn.removeEventListener('abort', withdraw)
  }, [withdrawn])
  const answer = (agreed: boolean) => {
    setAnswered(true)
    document.querySelector('main')?.focus({ preventScroll: true })
    onAnswer(agreed)
  }
  if (answered) return null
  return (
    <section className={styles.notice} aria-labelledby={titleId}>
      <h2 id={titleId}>{consentTexts.title}</h2>
      <p>
        {consentTexts.text} <a href={`#${paths.privacy}`}>{consentTexts.more}</a>
      </p>
      <div className={styles.answers}>
        <Button onClick={() => answer(false)}>{consentTexts.no}</Button>
        <Button onClick={() => answer(true)}>{consentTexts.yes}</Button>
      </div>
    </section>
  )
}

export interface ProviderOffer {
  /** At each page view: for a known minor, removes the question and stops the provider (F-C19). */
  recheck(): Promise<void>
}

/** Loads the outside provider with consent, asks without a choice. A global function of the operator stays. */
export async function offerProvider({
  measurementId,
  isMinor,
  show,
  onLoad,
  logError,
}: {
  readonly measurementId: string
  /** True when the signed-in account has an age under 18. */
  isMinor(): Promise<boolean>
  show(node: ReactNode): void
  /** Passes the event of the present page to the global function. */
  onLoad(): void
  logError(error: unknown): void
}): Promise<ProviderOffer | undefined> {
  if (window.gtag || (await isMinor())) return undefined
  const load = () => {
    loadProvider(measurementId).catch(logError)
    onLoad()
  }
  const answer = readConsent()
  const withdrawal = new AbortController()
  const onAnswer = (agreed: boolean) => {
    storeConsent(agreed ? 'yes' : 'no')
    if (agreed) load()
  }
  if (answer === 'yes') load()
  if (answer === undefined) show(<ConsentNotice withdrawn={withdrawal.signal} onAnswer={onAnswer} />)
  return {
    async recheck() {
      const isMinorNow = await isMinor()
      pauseProvider(measurementId, isMinorNow)
      if (isMinorNow) withdrawal.abort()
    },
  }
}

/** Shows the stored choice and a button to change it; renders nothing without a choice. */
export function ConsentSettings() {
  const answer = readConsent()
  if (answer === undefined) return null
  const change = () => {
    storeConsent(undefined)
    deleteProviderCookies()
    location.reload()
  }
  return (
    <section>
      <h2>{consentTexts.heading}</h2>
      <p>{answer === 'yes' ? consentTexts.saidYes : consentTexts.saidNo}</p>
      <p>
        <Button onClick={change}>{consentTexts.change}</Button>
      </p>
    </section>
  )
}
