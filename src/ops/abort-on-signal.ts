import { CommandError } from './run-command.ts'

/** Aborted at the first signal to stop, so that a command ends in order and leaves no half and no server behind. */
export function abortOnSignal(): AbortSignal {
  const stop = new AbortController()
  const end = () => stop.abort(new CommandError('Stopped.'))
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, end)
  return stop.signal
}
