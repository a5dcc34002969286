import type { ReactNode } from 'react'
import { keepAnswer, readAnswer } from './answer.ts'
import { ConsentNotice } from './consent-notice.tsx'
import { loadProvider } from './outside-provider.ts'

export interface OfferParts {
  readonly measurementId: string
  show(node: ReactNode): void
  /** Gives the event of the page now open to the global function. */
  tellLast(): void
  complain(error: unknown): void
}

/** Loads the outside provider where the person agreed, asks where nothing was said yet. An operator's own function stays. */
export function offerProvider({ measurementId, show, tellLast, complain }: OfferParts) {
  if (window.gtag) return
  const load = () => {
    loadProvider(measurementId).catch(complain)
    tellLast()
  }
  const answer = readAnswer()
  if (answer === 'yes') load()
  if (answer !== undefined) return
  const onAnswer = (agreed: boolean) => {
    keepAnswer(agreed ? 'yes' : 'no')
    if (agreed) load()
  }
  show(<ConsentNotice onAnswer={onAnswer} />)
}
