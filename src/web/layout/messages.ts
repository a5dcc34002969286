/** Names of places, as the menu and Home's cards have them. */
export const placeTexts = {
  home: 'Home',
  otherOers: "Other useful OER's",
  selfDirectedLearning: 'Self-Directed Learning',
  contributors: 'Contributors',
  aboutUs: 'About Us',
  viewAccount: 'View Account',
}

export const headerTexts = {
  skip: 'Skip to content',
  menu: 'Menu',
  site: 'Site',
  faq: 'FAQ',
  faqNoNetwork: 'FAQ: no network',
  logIn: 'Login',
  logOut: 'Logout',
  signedInAs: (email: string) => `Signed in as ${email}`,
  contribute: 'Contribute',
  moderate: 'Moderate',
  assignRoles: 'Assign Roles',
  top: '↑ Top',
  /** In place of a page whose scripts are on their way. */
  loading: 'Loading the page …',
}

export const footerTexts = {
  creativeCommons: 'Creative Commons',
  keptOnThisPhone: 'Kept on this phone',
  aboutUs: 'About us',
  privacy: 'Privacy',
  liteSite: 'Site without scripts',
  language: 'Language',
  languageFailed: 'The language could not be changed: no network.',
}

export const dataSaverTexts = {
  lessData: 'Use less data',
  choices: { phone: 'As the phone says', on: 'Yes: no pictures', off: 'No' },
}
