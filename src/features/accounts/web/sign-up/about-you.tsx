import { CheckField, TextField } from '#web/kit/ui/form/field.tsx'
import { fieldTexts } from '../fields/messages.ts'
import { RequestedRoleField } from '../fields/requested-role-field.tsx'
import { signUpTexts as texts } from './messages.ts'
import type { SignUpForm } from './use-sign-up-form.ts'
import account from '../fields/account-form.module.css'
import styles from './sign-up-form.module.css'

type AboutYouProps = Pick<SignUpForm, 'values' | 'troubles' | 'change' | 'guardianAsked'>

/** What a person may tell and need not; where the site wants it, a guardian's tick for a minor. */
export function AboutYou({ values, troubles, change, guardianAsked }: AboutYouProps) {
  const boxOf = (name: 'firstName' | 'lastName' | 'institution' | 'age') => ({
    value: values[name],
    error: troubles[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      change({ [name]: target.value }),
  })
  return (
    <fieldset className={styles.about}>
      <legend>{texts.aboutYou}</legend>
      <div className={styles.pair}>
        <TextField
          label={texts.firstName}
          autoComplete="given-name"
          maxLength={120}
          {...boxOf('firstName')}
        />
        <TextField label={texts.lastName} autoComplete="family-name" maxLength={120} {...boxOf('lastName')} />
      </div>
      <TextField
        label={fieldTexts.institution}
        hint={texts.institutionHint}
        autoComplete="organization"
        maxLength={160}
        {...boxOf('institution')}
      />
      <div className={styles.pair}>
        <TextField label={fieldTexts.age} inputMode="numeric" autoComplete="off" {...boxOf('age')} />
        <RequestedRoleField
          words={texts.roles}
          value={values.requestedRole}
          onChange={(requestedRole) => change({ requestedRole })}
        />
      </div>
      <p className={account.small}>{texts.adminDecides}</p>
      {guardianAsked && <GuardianTick values={values} troubles={troubles} change={change} />}
    </fieldset>
  )
}

const GuardianTick = ({ values, troubles, change }: Omit<AboutYouProps, 'guardianAsked'>) => (
  <CheckField
    label={texts.guardianConsent}
    checked={values.guardianAgrees}
    error={troubles.guardianAgrees}
    onChange={({ target }) => change({ guardianAgrees: target.checked })}
  />
)
