import { networkTexts } from './messages.ts'

/** SDK-23: code that has not come by then has failed. */
const maxMs = 120_000

const didNotArrive = (cause?: unknown) => new Error(networkTexts.partMissing, { cause })

/** How browsers, and the build's loader of styles, call code that did not come. */
const isMissing = (error: unknown) =>
  /dynamically imported module|importing a module|preload css/i.test(String(error))

/** Gives what is being loaded; where it does not come, or not within two minutes, fails with words for people. */
export const withLoadTimeout = <T>(code: Promise<T>): Promise<T> =>
  Promise.race([
    code.catch((error: unknown) => {
      throw isMissing(error) ? didNotArrive(error) : error
    }),
    new Promise<never>((_, fail) => setTimeout(() => fail(didNotArrive()), maxMs)),
  ])
