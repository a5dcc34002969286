import type { Row } from '../row.ts'

export const accountsRows: readonly Row[] = []
