/** Replaces src/client/call.ts in component tests: the test sets the response of each endpoint. */
import * as z from 'zod/mini'
import type { Endpoint, ReturnOf } from '#shared/endpoint.ts'
import type { FailureCode } from '#shared/failure.ts'
import { CallFailure, networkFailure } from '#client/call-failure.ts'
import { type CallInput, remedied } from '#client/call.ts'

export { onFailure, randomId, remedied, requestAddress } from '#client/call.ts'

type MaybePromise<T> = T | Promise<T>
type AnyInput = Readonly<Record<string, unknown>>
/** Writes that waited in the browser name their endpoint by these two alone. */
type Called = Pick<Endpoint, 'method' | 'path'>

const handlers = new Map<
  string,
  { readonly endpoint: Endpoint; readonly handler: (input: AnyInput) => unknown }
>()
const recorded: { readonly name: string; readonly input: AnyInput }[] = []

const nameOf = ({ method, path }: Called) => `${method} ${path}`

const set = (endpoint: Endpoint, handler: (input: AnyInput) => unknown) =>
  handlers.set(nameOf(endpoint), { endpoint, handler })

/** Sets the response of an endpoint from now on: a value or a promise; a thrown error fails the call. */
export function answer<E extends Endpoint>(
  endpoint: E,
  handler: (input: CallInput<NoInfer<E>>) => MaybePromise<ReturnOf<NoInfer<E>>>,
) {
  set(endpoint, handler as (input: AnyInput) => unknown)
}

type CodeOf<E extends Endpoint> =
  (keyof E['fails'] & FailureCode) | 'unexpected' | 'not_signed_in' | 'not_allowed' | 'not_found'

/** Returns a failure of the endpoint with the text of its contract; a general code is its own text. */
export function failureOf<E extends Endpoint>(endpoint: E, code: CodeOf<E>, status = 400) {
  const words: Readonly<Record<string, string>> = endpoint.fails ?? {}
  return new CallFailure(code, words[code] ?? code, status)
}

/** Makes an endpoint fail from now on. */
export function refuse<E extends Endpoint>(endpoint: E, code: CodeOf<E>, status?: number) {
  set(endpoint, () => {
    throw failureOf(endpoint, code, status)
  })
}

/** Makes an endpoint fail as without a network from now on. */
export function disconnect(endpoint: Endpoint) {
  set(endpoint, () => {
    throw networkFailure()
  })
}

/** Leaves calls of an endpoint pending until they are aborted. */
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

/** Leaves calls of an endpoint pending until the returned function is called; then `handler` responds. */
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

/** Returns the inputs of an endpoint's calls in this test, in order. */
export const callsOf = <E extends Endpoint>(endpoint: E) =>
  recorded.filter(({ name }) => name === nameOf(endpoint)).map(({ input }) => input as CallInput<E>)

/** Resets responses and calls. */
export function resetCalls() {
  handlers.clear()
  recorded.length = 0
}

/** Like the real one; a response outside the contract fails the call. */
export async function call(called: Called, input: AnyInput = {}): Promise<unknown> {
  const name = nameOf(called)
  recorded.push({ name, input })
  const known = handlers.get(name)
  if (!known) throw new Error(`The test has no answer for ${name}`)
  const given = await remedied(async () => known.handler(input))
  return known.endpoint.returns ? z.parse(known.endpoint.returns, given) : undefined
}
