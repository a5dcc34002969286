/** Acts of an admin or the operator on a way into an account, or on its rights. Each is a notice to the owner. */
export const accessChanges = [
  'passwordLink',
  'factorsRemoved',
  'sessionsEnded',
  'disabled',
  'enabled',
  'roleChanged',
  'recordDeleted',
  'emailChanged',
  'takenOver',
] as const
export type AccessChange = (typeof accessChanges)[number]
