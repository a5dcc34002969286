/** Fields that stand in several forms. */
export const fieldTexts = {
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm password',
  /** `least`: characters. */
  newPasswordHint: (least: number) =>
    `At least ${least} characters; a sentence of four words or more is a good one.`,
  /** `label`: of the field with a password. */
  holdToShow: (label: string) => `Hold to show ${label.toLowerCase()}`,
  institution: 'Institution',
  age: 'Age',
  requestedRole: 'Requested role',
  noRole: 'None',
}

export const fieldErrors = {
  emailMissing: 'Enter your email.',
  emailNotWhole: 'Enter your whole email, such as name@school.example.',
  passwordMissing: 'Enter your password.',
  newPasswordMissing: 'Choose a password.',
  confirmationMissing: 'Enter the password once more.',
  passwordsDiffer: 'Passwords do not match. Please confirm your password.',
  notAnAge: 'Enter your age as a whole number from 1 to 120, or leave it blank.',
}
