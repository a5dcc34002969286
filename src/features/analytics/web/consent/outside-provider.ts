import { inTime } from '#web/kit/in-time.ts'
import { trustedScript } from '#web/kit/scripts/trusted-script.ts'

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
export function loadProvider(measurementId: string): Promise<unknown> {
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
  return inTime(loaded)
}

/** The provider's own switch: while it is paused its script sends nothing. */
export const pauseProvider = (measurementId: string, isPaused: boolean) =>
  Reflect.set(window, `ga-disable-${measurementId}`, isPaused)

/** Takes back the cookies the provider's script has set here. */
export function forgetProvider() {
  for (const pair of document.cookie.split('; ')) {
    const [name = ''] = pair.split('=')
    if (name.startsWith('_ga')) document.cookie = `${name}=; path=/; max-age=0`
  }
}
