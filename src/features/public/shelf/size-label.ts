import { bytesLabel } from '#features/catalogue/resources/format.ts'
import { factTexts } from '#features/catalogue/resources/messages.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'

/** Size on the save button: `545 kB`, or “link only”. */
export const sizeLabel = ({ kind, bytes }: Pick<PublicResource, 'kind' | 'bytes'>) =>
  kind === 'link' ? factTexts.linkOnly : bytesLabel(bytes ?? 0)
