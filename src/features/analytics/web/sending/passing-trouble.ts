import { CallFailure } from '#web/kit/call-failure.ts'

/** No answer, too many calls, trouble on the server: the same call may do better later. */
export const isPassing = (error: unknown) =>
  error instanceof CallFailure &&
  (error.status < 400 || error.status >= 500 || /^4(08|29)$/.test(`${error.status}`))
