/** SDK-23: code that has not come by then has failed. */
const longestMs = 120_000

const didNotArrive = (cause?: unknown) =>
  new Error('This part of the site did not arrive. Please check your connection and load it again.', {
    cause,
  })

/** Gives what is being loaded; where it does not come, or not within two minutes, fails with words for people. */
export const inTime = <T>(code: Promise<T>): Promise<T> =>
  Promise.race([
    code.catch((cause: unknown) => {
      throw didNotArrive(cause)
    }),
    new Promise<never>((_, fail) => setTimeout(() => fail(didNotArrive()), longestMs)),
  ])
