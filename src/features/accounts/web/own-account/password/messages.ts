export const changePasswordTexts = {
  heading: 'Your password',
  open: 'Change password',
  current: 'Current password',
  next: 'New password',
  save: 'Save password',
  saving: 'Saving...',
  cancel: 'Cancel',
  saved: 'Your password is changed. All other devices are signed out.',
  currentMissing: 'Enter your current password.',
}
