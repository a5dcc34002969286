import type { EditFormProps } from '#features/moderation/web/acts/edit-dialog.tsx'
import { EditForm as EditFormOf } from '#features/moderation/web/acts/edit-form.tsx'
import { DetailsFields } from '#features/uploads/web/fields/details-fields.tsx'

export { History } from './moderation-history.tsx'

export const EditForm = (props: EditFormProps) => <EditFormOf {...props} Fields={DetailsFields} />
