import { createHash } from 'node:crypto'

/** Tokens of one-time links are stored as hashes: a reader of the database cannot use them. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()
