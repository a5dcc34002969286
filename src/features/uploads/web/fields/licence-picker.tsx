import { useId } from 'react'
import { OutsideLink } from '#client/ui/outside-link.tsx'
import type { LicenceId } from '../../licence.ts'
import { licenceChoices } from './licence-choices.ts'
import { licenceTexts as texts } from '../../messages.ts'
import styles from './licence-picker.module.css'

interface LicencePickerProps {
  /** Null: unknown. */
  readonly chosen: LicenceId | null
  readonly onChoose: (licence: LicenceId | null) => void
}

export function LicencePicker({ chosen, onChoose }: LicencePickerProps) {
  const id = useId()
  const group = { group: id, chosen, onChoose }
  return (
    <fieldset className={styles.picker} aria-describedby={`${id}about`}>
      <legend>{texts.legend}</legend>
      <p id={`${id}about`} className={styles.about}>
        {texts.about}
      </p>
      {licenceChoices.map((licence) => (
        <Choice key={licence.id} licence={licence.id} {...licence} {...group} />
      ))}
      <Choice licence={null} name={texts.unknown} fact={texts.unknownFact} {...group} />
    </fieldset>
  )
}

interface ChoiceProps extends LicencePickerProps {
  readonly group: string
  readonly licence: LicenceId | null
  readonly name: string
  readonly fact: string
  readonly deed?: string | undefined
}

/** Name and description are the label of the radio button; the link to the deed is outside of it. */
function Choice({ group, licence, name, fact, deed, chosen, onChoose }: ChoiceProps) {
  const id = `${group}${licence ?? 'unknown'}`
  return (
    <div className={styles.choice}>
      <label>
        <input
          type="radio"
          name={group}
          checked={chosen === licence}
          aria-labelledby={`${id}name`}
          aria-describedby={`${id}fact`}
          onChange={() => onChoose(licence)}
        />
        <span id={`${id}name`} className={styles.name}>
          {name}
        </span>
        <span id={`${id}fact`} className={styles.fact}>
          {fact}
        </span>
      </label>
      {deed !== undefined && (
        <OutsideLink href={deed} className={styles.deed}>
          {texts.deed(name)}
        </OutsideLink>
      )}
    </div>
  )
}
