import type { Row } from '../row.ts'

export const analyticsRows: readonly Row[] = []
