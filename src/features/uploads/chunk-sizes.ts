/** Spec 9, storage: in what pieces a file travels. */

/** SDK-01: a file of so many bytes, or fewer, goes in one request. */
export const singleRequestMaxBytes = 262_144

/** SDK-02: the first piece of a larger file, and the first one after every error. */
export const firstPieceBytes = 262_144

const piecesStayBelowBytes = 33_554_432

/** SDK-03: the size of the next piece after one that was accepted. */
export const nextPieceBytes = (bytes: number) => (bytes * 2 < piecesStayBelowBytes ? bytes * 2 : bytes)
