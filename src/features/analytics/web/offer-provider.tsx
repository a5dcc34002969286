import { type ReactNode, useEffect, useId, useState } from 'react'
import { withLoadTimeout } from '#client/timing/use-lazy-module.ts'
import { trustedScript } from '#client/trusted-script.ts'
import { Button } from '#client/ui/button.tsx'
import { paths } from '#shared/paths.ts'
import { consentTexts } from '../messages.ts'
import styles from './consent-notice.module.css'

const answerKey = 'analytics outside provider'
const answers = ['yes', 'no'] as const
/** What a person said to the outside provider. */
export type Answer = (typeof answers)[number]

/** Undefined where nothing was said, or the browser keeps nothing. */
export function readConsent(): Answer | undefined {
  try {
    const kept = localStorage.getItem(answerKey)
    return answers.find((answer) => answer === kept)
  } catch {
    return undefined
  }
}

/** Without an answer the person is asked again. */
export function storeConsent(answer: Answer | undefined) {
  try {
    if (answer) localStorage.setItem(answerKey, answer)
    else localStorage.removeItem(answerKey)
  } catch {
    // The browser keeps nothing: the answer holds for this page.
  }
}

const address = 'https://www.googletagmanager.com/gtag/js?id='

/** Counting and nothing else: no advertising, and a cookie for this host alone, so that it can be taken back. */
const settings = {
  send_page_view: false,
  allow_google_signals: false,
  allow_ad_personalization_signals: false,
  cookie_domain: 'none',
}

/** The provider tells commands from other entries by their being `arguments`. */
function command() {
  window.dataLayer?.push(arguments)
}

/** Loads the outside provider's script and makes the global function of ANA-04. Fails when the script does not come. */
function loadProvider(measurementId: string): Promise<unknown> {
  window.dataLayer ??= []
  window.gtag = command
  window.gtag('js', new Date())
  window.gtag('config', measurementId, settings)
  const script = document.createElement('script')
  script.async = true
  script.src = trustedScript(address + encodeURIComponent(measurementId))
  const loaded = new Promise((resolve, fail) => {
    script.addEventListener('load', resolve)
    script.addEventListener('error', () =>
      fail(new Error('The script of the outside provider did not load.')),
    )
  })
  document.head.append(script)
  return withLoadTimeout(loaded)
}

/** The provider's own switch: while it is paused its script sends nothing. */
const pauseProvider = (measurementId: string, isPaused: boolean) =>
  Reflect.set(window, `ga-disable-${measurementId}`, isPaused)

/** Takes back the cookies the provider's script has set here. */
export function forgetProvider() {
  for (const pair of document.cookie.split('; ')) {
    const [name = ''] = pair.split('=')
    if (name.startsWith('_ga')) document.cookie = `${name}=; path=/; max-age=0`
  }
}

interface ConsentNoticeProps {
  /** Aborted when the question may no longer be asked. */
  readonly withdrawn: AbortSignal
  readonly onAnswer: (agreed: boolean) => void
}

/** Asks once whether an outside provider may count too. It waits beside the page; no is as near as yes. */
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

export interface OfferDeps {
  readonly measurementId: string
  /** True when the account that is signed in has an age under 18. */
  isMinor(): Promise<boolean>
  show(node: ReactNode): void
  /** Gives the event of the page now open to the global function. */
  tellLast(): void
  complain(error: unknown): void
}

export interface ProviderOffer {
  /** At each page view: after a known minor has signed in, takes the question away and stops the provider (F-C19). */
  recheck(): Promise<void>
}

/** Loads the outside provider where the person agreed, asks where nothing was said yet. An operator's own function stays. */
export async function offerProvider(deps: OfferDeps): Promise<ProviderOffer | undefined> {
  const { measurementId, isMinor, show, tellLast, complain } = deps
  if (window.gtag || (await isMinor())) return undefined
  const load = () => {
    loadProvider(measurementId).catch(complain)
    tellLast()
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

/** What this person said to the outside provider, and a way to say something else. Nothing where nobody was asked. */
export function ConsentAnswer() {
  const answer = readConsent()
  if (answer === undefined) return null
  const change = () => {
    storeConsent(undefined)
    forgetProvider()
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
