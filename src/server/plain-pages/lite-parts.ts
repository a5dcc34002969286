/** What the lite site does as the app does it: by the same use cases of other rooms. */
import { reportResource } from '#features/reports/server/report-resource.ts'
import { searchBeyond } from '#features/search/server/search-beyond.ts'
import type { LiteParts } from '#features/plain-pages/server/lite/lite-routes.ts'
import type { Parts } from '../compose.ts'

export const liteParts = (parts: Parts): LiteParts => ({
  ...parts,
  searchBeyond: (query) => searchBeyond(parts, query),
  sendReport: (report, key) => reportResource(parts, report, key),
})
