import type { ReactNode } from 'react'
import { keepAnswer, readAnswer } from './answer.ts'
import { ConsentNotice } from './consent-notice.tsx'
import { loadProvider, pauseProvider } from './outside-provider.ts'

export interface OfferParts {
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
export async function offerProvider(parts: OfferParts): Promise<ProviderOffer | undefined> {
  const { measurementId, isMinor, show, tellLast, complain } = parts
  if (window.gtag || (await isMinor())) return undefined
  const load = () => {
    loadProvider(measurementId).catch(complain)
    tellLast()
  }
  const answer = readAnswer()
  const withdrawal = new AbortController()
  const onAnswer = (agreed: boolean) => {
    keepAnswer(agreed ? 'yes' : 'no')
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
