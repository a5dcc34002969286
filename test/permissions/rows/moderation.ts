import type { Row } from '../row.ts'

export const moderationRows: readonly Row[] = []
