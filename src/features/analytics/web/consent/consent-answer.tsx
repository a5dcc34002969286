import { Button } from '#client/ui/button.tsx'
import { forgetProvider, storeConsent, readConsent } from './offer-provider.tsx'
import { consentTexts } from '../../messages.ts'

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
