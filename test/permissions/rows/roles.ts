import type { Row } from '../row.ts'

export const rolesRows: readonly Row[] = []
