/** For whatever nobody has foreseen. Apart from the other words of failures, for every page carries it. */
export const unexpectedTexts = {
  message: 'Something went wrong on our side. Please try again.',
} as const
