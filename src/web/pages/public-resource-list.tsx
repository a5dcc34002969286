import { type ComponentProps, useEffect } from 'react'
import {
  type ListEnd,
  ResourceList,
  type ResourceListProps,
} from '#features/catalogue/resources/web/resource-list.tsx'
import { isFiltered } from '#features/catalogue/resources/web/table-query.ts'
import { useLazyModule } from '#client/timing/use-lazy-module.ts'
import { PreviewProvider } from '#features/contributing/previews/web/preview-provider.tsx'
import type { PageTools } from '#features/contributing/previews/web/preview-sheet.tsx'
import { ReportButton, ReportProvider } from '#features/review/reports/web/report-provider.tsx'
import { ShareButton } from '#features/public/sharing/web/share-button.tsx'
import { useReportedUses } from '#features/insight/figures/web/report-uses.ts'
import { savedEvent } from '#features/public/shelf/web/shelf-badges.ts'
import { SaveOfflineStatus } from '#features/public/shelf/web/save-offline-button.tsx'
import type { CellProps } from '#features/catalogue/resources/web/resource-row.tsx'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { can } from '#shared/abilities.ts'
import { useSession } from '#features/people/sign-in/web/session/use-session.ts'
import { usePreloadOutbox } from '#client/offline/outbox/lazy-outbox.ts'
import { RowTools } from './row-tools.tsx'

const loadRelated = () => import('./related-results.tsx')

/** Related results after the last hit of a search. They support no filter but the subject, so filtered lists have none. */
function LazyRelatedResults({ list: [, name = ''], scope, filters, total }: ListEnd) {
  const { module, begin } = useLazyModule(loadRelated)
  const [q, subject] = scope === 'search' ? [name, filters.subject] : [filters.q, name]
  const isSearch = q !== '' && !isFiltered({ ...filters, q: '', subject: '' })
  useEffect(() => {
    if (isSearch) begin()
  }, [isSearch, begin])
  if (!module || !isSearch) return null
  return <module.RelatedResults key={q} q={q} subject={subject} nothing={total === 0} />
}

interface PreviewedResource {
  readonly resource: PublicResource
}

const Actions = (cell: CellProps) => (
  <>
    <ReportButton {...cell} />
    <ShareButton kind="normal" {...cell} />
  </>
)

const loadEdit = () => import('#features/review/moderation/web/actions/edit-in-preview.tsx')

/** For moderators; nobody else loads its code. */
function EditInPreview({ resource }: PreviewedResource) {
  const { actor } = useSession()
  const moderates = can(actor, 'moderate resources')
  const { module, begin } = useLazyModule(loadEdit)
  useEffect(() => {
    if (moderates) begin()
  }, [moderates, begin])
  return moderates && module ? <module.EditInPreview resource={resource} /> : null
}

/** In the preview there is only one resource, so the buttons need no `titleId`. */
const PreviewTools = ({ resource }: PreviewedResource) => (
  <>
    <ShareButton kind="normal" resource={resource} />
    <EditInPreview resource={resource} />
  </>
)

const loadReportError = () => import('#features/contributing/corrections/web/error-form.tsx')

/** Its code loads with the first preview. */
function ReportError(place: ComponentProps<PageTools>) {
  const { module, begin } = useLazyModule(loadReportError)
  useEffect(begin, [begin])
  return module ? <module.ReportErrorButton {...place} /> : null
}

const row = { Preview: RowTools, Actions }

/** The resource table of the subject and the search page (TABLE-01): rows with preview, save, rating and report. */
export function PublicResourceList(props: Omit<ResourceListProps, 'row' | 'AfterEnd'>) {
  usePreloadOutbox()
  useReportedUses(savedEvent)
  return (
    <ReportProvider>
      <PreviewProvider isPublic Tools={PreviewTools} PageTools={ReportError}>
        <ResourceList {...props} row={row} AfterEnd={LazyRelatedResults} />
        <SaveOfflineStatus />
      </PreviewProvider>
    </ReportProvider>
  )
}
