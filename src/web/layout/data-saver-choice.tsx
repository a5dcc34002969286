import { dataSavings, type DataSaving } from '#web/kit/data-saver/data-saver.ts'
import { useDataSaving } from '#web/kit/data-saver/saves-data.ts'
import styles from './data-saver-choice.module.css'

const words: Readonly<Record<DataSaving, string>> = {
  phone: 'As the phone says',
  on: 'Yes: no pictures',
  off: 'No',
}

/** Whether pages leave out pictures and whatever else costs data nobody has asked for. */
export function DataSaverChoice() {
  const [saving, choose] = useDataSaving()
  return (
    <label className={styles.choice}>
      Use less data
      <select value={saving} onChange={({ target }) => choose(target.value as DataSaving)}>
        {dataSavings.map((each) => (
          <option key={each} value={each}>
            {words[each]}
          </option>
        ))}
      </select>
    </label>
  )
}
