import { useId } from 'react'
import { OutsideLink } from '#client/ui/outside-link.tsx'
import { type LicenceId, licenceIds } from '../../licence.ts'
import { licenceTexts as texts } from '../../messages.ts'
import styles from './licence-picker.module.css'
import content from '#content/licences.json' with { type: 'json' }
import { deedOf, licenceLabel } from '#features/catalogue/resources/format.ts'

interface LicenceChoice {
  readonly id: LicenceId
  readonly name: string
  /** Plain description of the permissions. */
  readonly fact: string
  readonly deed: string | undefined
}

const isOffered = (id: LicenceId) =>
  content.licences.some(({ spdx, offerOnUpload }) => spdx === id && offerOnUpload)

/** Licences offered on upload by content/licences.json, which leaves out those that forbid changes. */
export const licenceChoices: readonly LicenceChoice[] = licenceIds
  .filter(isOffered)
  .map((id) => ({ id, name: licenceLabel(id), fact: content.facts[id], deed: deedOf(id) }))

interface LicencePickerProps {
  /** Null: unknown. */
  readonly chosen: string | null
  readonly error?: string | undefined
  readonly onChoose: (licence: LicenceId | null) => void
}

export function LicencePicker({ chosen, error, onChoose }: LicencePickerProps) {
  const id = useId()
  const group = { group: id, chosen, onChoose }
  return (
    <fieldset name="licence" className={styles.picker} aria-describedby={`${id}about`}>
      <legend>{texts.legend}</legend>
      <p id={`${id}about`} className={styles.about}>
        {texts.about}
        {error && <strong className={styles.error}>{error}</strong>}
      </p>
      {licenceChoices.map((licence) => (
        <Choice key={licence.id} licence={licence.id} {...licence} {...group} />
      ))}
      <Choice licence={null} name={texts.unknown} fact={texts.unknownFact} {...group} />
    </fieldset>
  )
}

interface ChoiceProps {
  readonly group: string
  readonly chosen: string | null
  readonly onChoose: (licence: LicenceId | null) => void
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
          {texts.deed({ licence: name })}
        </OutsideLink>
      )}
    </div>
  )
}
