import { useState } from 'react'

interface State<Out> {
  readonly busy: boolean
  readonly error?: Error
  readonly data?: Out
}

interface SendingEvents<Input, Out> {
  /** The sending lasts until it has settled. */
  readonly onDone?: (data: Out, input: Input) => unknown
  readonly onFailed?: (error: Error) => void
}

const idle = { busy: false } as const
const errorOf = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

/** A call with its state: busy, error, data. `useMutation` would add a file to the first visit of these pages. */
export function useSending<Input, Out>(
  send: (input: Input) => Promise<Out>,
  { onDone, onFailed }: SendingEvents<Input, Out>,
) {
  const [state, setState] = useState<State<Out>>(idle)
  const attempt = async (input: Input) => {
    setState({ busy: true })
    try {
      const data = await send(input)
      await onDone?.(data, input)
      setState({ busy: false, data })
    } catch (failure) {
      const error = errorOf(failure)
      onFailed?.(error)
      setState({ busy: false, error })
    }
  }
  return { ...state, send: (input: Input) => void attempt(input), reset: () => setState(idle) }
}
