/** SDK-23: code that has not come by then has failed. */
const longestMs = 120_000

/** Gives what is being loaded, or fails after two minutes with words for people. */
export const inTime = <T>(code: Promise<T>): Promise<T> =>
  Promise.race([
    code,
    new Promise<never>((_, fail) =>
      setTimeout(
        () => fail(new Error('This part of the site did not arrive. Please load it again.')),
        longestMs,
      ),
    ),
  ])
