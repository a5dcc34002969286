/** For whatever nobody has foreseen. Apart from the other words, for every page carries it. */
export const unexpectedMessage = 'Something went wrong on our side. Please try again.'
