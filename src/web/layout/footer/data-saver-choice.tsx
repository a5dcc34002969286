import { type DataSaving, dataSavings, useDataSaverChoice } from '#client/use-data-saver.ts'
import { dataSaverTexts } from '../../messages.ts'
import styles from './data-saver-choice.module.css'

/** Whether pages leave out pictures and whatever else costs data nobody has asked for. */
export function DataSaverChoice() {
  const [saving, choose] = useDataSaverChoice()
  return (
    <label className={styles.choice}>
      {dataSaverTexts.lessData}
      <select value={saving} onChange={({ target }) => choose(target.value as DataSaving)}>
        {dataSavings.map((each) => (
          <option key={each} value={each}>
            {dataSaverTexts.choices[each]}
          </option>
        ))}
      </select>
    </label>
  )
}
