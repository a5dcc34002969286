import { Button } from '#web/kit/ui/button.tsx'
import { googleWords } from './sign-in-words.ts'

/** Sign-in with Google is not configured on this site: a click says so in the spec's words. */
export function GoogleButton({ onFailure }: { readonly onFailure: (words: string) => void }) {
  const fail = () => onFailure(navigator.onLine ? googleWords.other : googleWords.network)
  return <Button onClick={fail}>Sign in with Google</Button>
}
