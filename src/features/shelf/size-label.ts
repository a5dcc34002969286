import { bytesLabel } from '#features/resources/format.ts'
import { factTexts } from '#features/resources/messages.ts'
import type { PublicResource } from '#features/resources/resource.ts'

/** Size on the save button: `545 kB`, or “link only”. */
export const sizeLabel = ({ kind, bytes }: Pick<PublicResource, 'kind' | 'bytes'>) =>
  kind === 'link' ? factTexts.linkOnly : bytesLabel(bytes ?? 0)
