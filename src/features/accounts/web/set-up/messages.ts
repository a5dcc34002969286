export const setUpTexts = {
  make: 'Make the admin account',
  making: 'Making the account...',
}

export const setUpPageTexts = {
  title: 'Set up the site',
  description: 'Make the first admin account of this site.',
  keywords: 'set up, admin',
  lead: 'This account is the site’s first admin: it may contribute, moderate and give others their roles.',
  notComplete: 'The link is not complete',
  openWhole: 'Open the whole set-up link from the console of the server, with everything behind “token=”.',
}
