/** Takes the place of src/client/call.ts in component tests: the test says what each endpoint answers. */
import * as z from 'zod/mini'
import type { Endpoint, ReturnOf } from '#shared/endpoint.ts'
import type { FailureCode } from '#shared/failure.ts'
import { CallFailure, networkFailure } from '#client/call-failure.ts'
import type { CallInput } from '#client/call.ts'

type MaybePromise<T> = T | Promise<T>
type AnyInput = Readonly<Record<string, unknown>>
/** Writes that waited in the browser name their endpoint by these two alone. */
type Called = Pick<Endpoint, 'method' | 'path'>

const answers = new Map<
  string,
  { readonly endpoint: Endpoint; readonly handler: (input: AnyInput) => unknown }
>()
const recorded: { readonly name: string; readonly input: AnyInput }[] = []

const nameOf = ({ method, path }: Called) => `${method} ${path}`

const set = (endpoint: Endpoint, handler: (input: AnyInput) => unknown) =>
  answers.set(nameOf(endpoint), { endpoint, handler })

/** Sets what an endpoint answers from now on: a value or a promise; what it throws is the failure of the call. */
export function answer<E extends Endpoint>(
  endpoint: E,
  handler: (input: CallInput<NoInfer<E>>) => MaybePromise<ReturnOf<NoInfer<E>>>,
) {
  set(endpoint, handler as (input: AnyInput) => unknown)
}

type CodeOf<E extends Endpoint> =
  (keyof E['fails'] & FailureCode) | 'unexpected' | 'not_signed_in' | 'not_allowed' | 'not_found'

/** A failure of the endpoint, in the words of its contract; a code that any endpoint may answer with is its own words. */
export function failureOf<E extends Endpoint>(endpoint: E, code: CodeOf<E>, status = 400) {
  const words: Readonly<Record<string, string>> = endpoint.fails
  return new CallFailure(code, words[code] ?? code, status)
}

/** Makes an endpoint fail from now on. */
export function refuse<E extends Endpoint>(endpoint: E, code: CodeOf<E>, status?: number) {
  set(endpoint, () => {
    throw failureOf(endpoint, code, status)
  })
}

/** Leaves an endpoint without an answer from now on, as when there is no network. */
export function disconnect(endpoint: Endpoint) {
  set(endpoint, () => {
    throw networkFailure()
  })
}

/** Leaves an endpoint waiting from now on, until the call is stopped. */
export function hang(endpoint: Endpoint) {
  set(
    endpoint,
    ({ signal }) =>
      new Promise((_, reject) => {
        if (signal instanceof AbortSignal)
          signal.addEventListener('abort', () => reject(signal.reason as Error))
      }),
  )
}

/** Keeps an endpoint waiting until the function it gives is called; then `handler` answers. */
export function hold<E extends Endpoint>(
  endpoint: E,
  handler: (input: CallInput<NoInfer<E>>) => MaybePromise<ReturnOf<NoInfer<E>>>,
): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  answer(endpoint, async (input) => {
    await promise
    return handler(input)
  })
  return resolve
}

/** The inputs that an endpoint was called with in this test, in order. */
export const callsOf = <E extends Endpoint>(endpoint: E) =>
  recorded.filter(({ name }) => name === nameOf(endpoint)).map(({ input }) => input as CallInput<E>)

/** Forgets answers and calls. */
export function resetCalls() {
  answers.clear()
  recorded.length = 0
}

/** As the real one; an answer that its contract does not allow fails the call. */
export async function call(called: Called, input: AnyInput = {}): Promise<unknown> {
  const name = nameOf(called)
  recorded.push({ name, input })
  const known = answers.get(name)
  if (!known) throw new Error(`The test has no answer for ${name}`)
  const given = await known.handler(input)
  return known.endpoint.returns ? z.parse(known.endpoint.returns, given) : undefined
}
