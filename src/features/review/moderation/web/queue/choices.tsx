import { useId } from 'react'
import check from '#client/ui/form/check-field.module.css'
import controls from '#client/ui/form/field.module.css'
import styles from './choices.module.css'

export interface Choice<Value extends string = string> {
  readonly value: Value
  readonly label: string
}

interface ChoicesProps<Value extends string> {
  readonly legend: string
  readonly hint?: string
  readonly error?: string | undefined
  readonly choices: readonly Choice<Value>[]
  readonly chosen: readonly Value[]
  readonly onChange: (chosen: Value[]) => void
}

/** Tick boxes of one question. The chosen values have the order of the choices. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { legend, hint, error, choices, chosen, onChange } = props
  const id = useId()
  const tick = (value: Value, on: boolean) =>
    onChange(
      choices.map((choice) => choice.value).filter((each) => (each === value ? on : chosen.includes(each))),
    )
  return (
    <fieldset className={styles.choices} aria-describedby={id}>
      <legend>{legend}</legend>
      <div id={id}>
        {hint && <p className={controls.hint}>{hint}</p>}
        <p className={controls.error} aria-live="polite">
          {error}
        </p>
      </div>
      {choices.map(({ value, label }) => (
        <label key={value} className={styles.choice}>
          <input
            type="checkbox"
            className={check.box}
            checked={chosen.includes(value)}
            onChange={({ target }) => tick(value, target.checked)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
