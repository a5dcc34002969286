import { CheckField } from '#web/kit/ui/form/check-field.tsx'
import { TextField } from '#web/kit/ui/form/text-field.tsx'
import { guardianConsent } from '../../guardian-consent.ts'
import { RequestedRoleField } from '../fields/requested-role-field.tsx'
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
      <legend>About you (optional)</legend>
      <div className={styles.pair}>
        <TextField label="First name" autoComplete="given-name" maxLength={120} {...boxOf('firstName')} />
        <TextField label="Last name" autoComplete="family-name" maxLength={120} {...boxOf('lastName')} />
      </div>
      <TextField
        label="Institution"
        hint="Your school, college or university"
        autoComplete="organization"
        maxLength={160}
        {...boxOf('institution')}
      />
      <div className={styles.pair}>
        <TextField label="Age" inputMode="numeric" autoComplete="off" {...boxOf('age')} />
        <RequestedRoleField
          words={{ student: 'Student', educator: 'Educator' }}
          value={values.requestedRole}
          onChange={(requestedRole) => change({ requestedRole })}
        />
      </div>
      <p className={account.small}>An admin of the site decides about roles. Educators may contribute.</p>
      {guardianAsked && <GuardianTick values={values} troubles={troubles} change={change} />}
    </fieldset>
  )
}

const GuardianTick = ({ values, troubles, change }: Omit<AboutYouProps, 'guardianAsked'>) => (
  <CheckField
    label={guardianConsent.text}
    checked={values.guardianAgrees}
    error={troubles.guardianAgrees}
    onChange={({ target }) => change({ guardianAgrees: target.checked })}
  />
)
