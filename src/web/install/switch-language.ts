/** Another language for this browser: its page and its worker take the place of these. */
import { fileIn, type Language, languageCookies } from '#shared/languages.ts'
import { pagePath, workerPath } from '#shared/app-shell.ts'
import { trustedScript } from '#client/trusted-script.ts'

const yearSeconds = 31_536_000

/** The cookies of a choice, as a page writes them; on https the prefixed one alone, and the plain one goes. */
export function choiceCookies(language: Language, protocol: string): string[] {
  const [prefixed, plain] = languageCookies
  const lasting = `${language}; path=/; max-age=${yearSeconds}; samesite=lax`
  if (protocol !== 'https:') return [`${plain}=${lasting}`]
  return [`${prefixed}=${lasting}; secure`, `${plain}=; path=/; max-age=0; samesite=lax; secure`]
}

function remember(language: Language) {
  for (const cookie of choiceCookies(language, location.protocol)) document.cookie = cookie
}

/** Rejects when the worker could not be had: the one before goes on then. */
const untilActive = (worker: ServiceWorker) =>
  new Promise<void>((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('The app in this language did not come.'))
    })
  })

/** Where a worker keeps the app, the one of this language keeps it from now on. */
async function changeWorker(language: Language) {
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
  if (!(await workers?.getRegistration())) return
  const address = trustedScript(fileIn(workerPath, language))
  const registration = await workers?.register(address, { scope: '/', updateViaCache: 'none' })
  const coming = registration?.installing ?? registration?.waiting
  if (coming) await untilActive(coming)
}

/** Loads the page again in `language`; rejects, and changes nothing, without a network. */
export async function switchLanguage(language: Language, before: Language): Promise<void> {
  remember(language)
  try {
    const answer = await fetch(pagePath, { method: 'HEAD', cache: 'no-store' })
    if (!answer.ok) throw new Error(`The site answered ${answer.status}.`)
    await changeWorker(language)
  } catch (error) {
    remember(before)
    throw error
  }
  location.reload()
}
