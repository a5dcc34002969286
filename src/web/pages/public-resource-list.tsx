import { PreviewButton, PreviewDesk } from '#features/previews/web/preview-desk.tsx'
import { RatingStars } from '#features/ratings/web/rating-stars.tsx'
import { useRateResource } from '#features/ratings/web/use-rate-resource.ts'
import { ReportButton, ReportDesk } from '#features/reports/web/report-desk.tsx'
import type { PublicResource } from '#features/resources/resource.ts'
import { usePatchResource } from '#features/resources/web/resource-cache.ts'
import { ResourceList, type ResourceListProps } from '#features/resources/web/resource-list.tsx'

interface CellProps {
  readonly resource: PublicResource
  readonly titleId: string
}

function Rating({ resource, titleId }: CellProps) {
  const rate = useRateResource(resource.id, usePatchResource())
  return <RatingStars rating={resource} titleId={titleId} onRate={rate} />
}

const Actions = ({ resource, titleId }: CellProps) => (
  <ReportButton resourceId={resource.id} titleId={titleId} />
)

const parts = { Preview: PreviewButton, Rating, Actions }

/** The resource table of the subject and the search page (TABLE-01): rows that can be looked into, rated and reported. */
export const PublicResourceList = (props: Omit<ResourceListProps, 'parts'>) => (
  <ReportDesk>
    <PreviewDesk>
      <ResourceList {...props} parts={parts} />
    </PreviewDesk>
  </ReportDesk>
)
