/** Switches this browser to another language, with its own page and service worker. */
import { fileIn, type Language, languageCookies } from '#shared/languages.ts'
import { pagePath, workerPath } from '#shared/site/app-shell.ts'
import { trustedScript } from '#client/trusted-script.ts'

const yearSeconds = 31_536_000

/** The cookies of a choice; on https only the prefixed one, while the plain one is deleted. */
export function choiceCookies(language: Language, protocol: string): string[] {
  const [prefixed, plain] = languageCookies
  const lasting = `${language}; path=/; max-age=${yearSeconds}; samesite=lax`
  if (protocol !== 'https:') return [`${plain}=${lasting}`]
  return [`${prefixed}=${lasting}; secure`, `${plain}=; path=/; max-age=0; samesite=lax; secure`]
}

function storeChoice(language: Language) {
  for (const cookie of choiceCookies(language, location.protocol)) document.cookie = cookie
}

/** Rejects when the worker cannot be installed; the former one stays active. */
const untilActive = (worker: ServiceWorker) =>
  new Promise<void>((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('The app in this language did not load.'))
    })
  })

/** Replaces the registered worker, if any, by that of the language. */
async function changeWorker(language: Language) {
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
  if (!(await workers?.getRegistration())) return
  const address = trustedScript(fileIn(workerPath, language))
  const registration = await workers?.register(address, { scope: '/', updateViaCache: 'none' })
  const next = registration?.installing ?? registration?.waiting
  if (next) await untilActive(next)
}

/** Reloads the page in `language`; without a network it rejects and changes nothing. */
export async function switchLanguage(language: Language, before: Language): Promise<void> {
  storeChoice(language)
  try {
    const response = await fetch(pagePath, { method: 'HEAD', cache: 'no-store' })
    if (!response.ok) throw new Error(`The site responded with ${response.status}.`)
    await changeWorker(language)
  } catch (error) {
    storeChoice(before)
    throw error
  }
  // The address would name the former language.
  if (location.search) location.assign(pagePath + location.hash)
  else location.reload()
}
