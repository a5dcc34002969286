const patienceMs = 10_000

/** The provider gave no answer, or one that says that it has trouble itself. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway'
}

// Only a bare word of what others wrote goes into the log (SECURITY T43).
const bareWord = (value: unknown) =>
  typeof value === 'string' && /^\w{1,40}$/.test(value) ? ` ${value}` : ''

async function textFrom(address: string, init: RequestInit) {
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await fetch(address, { ...init, redirect: 'error', signal })
    return { status: answer.status, text: await answer.text() }
  } catch (cause) {
    throw new ProviderAway(`No answer from ${new URL(address).host}`, { cause })
  }
}

function read(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** The JSON a provider answers with. Throws `ProviderAway`, or says with which status and code it refused. */
export async function askProvider(address: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const { status, text } = await textFrom(address, init)
  const body = read(text)
  const { host } = new URL(address)
  if (status >= 500) throw new ProviderAway(`${host} answered ${status}`)
  if (status !== 200) throw new Error(`${host} answered ${status}${bareWord(body['error'])}`)
  return body
}
