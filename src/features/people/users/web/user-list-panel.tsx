import { useId, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/form/field.tsx'
import { useDebounced } from '#client/timing/use-throttled.ts'
import { fieldTexts } from '#features/people/accounts/messages.ts'
import { detailNames, isSearched } from '#features/people/accounts/person-fields.ts'
import { ListedUsers } from './listed-users.tsx'
import { rolesTexts as texts, rowTexts } from '../messages.ts'
import type { OwnRecord } from './use-user-list-panel.ts'
import styles from './user-list-panel.module.css'

/** Debounce of the search field. */
const typingPauseMs = 300

const searched = detailNames.filter(isSearched).map((name) => fieldTexts.details[name])

/** Search, the choice between all and new users, and the list. */
export function UserListPanel(own: OwnRecord) {
  const [text, setText] = useState('')
  const [onlyNew, setOnlyNew] = useState(false)
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className={styles.desk}>
      <h2 id={headingId} tabIndex={-1}>
        {texts.heading}
      </h2>
      <div className={styles.filter}>
        <TextField
          label={texts.search({ fields: [rowTexts.email, ...searched].join(', ').toLowerCase() })}
          type="search"
          autoComplete="off"
          maxLength={200}
          className={styles.search}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button onClick={() => setOnlyNew((now) => !now)}>{onlyNew ? texts.showAll : texts.showNew}</Button>
      </div>
      <ListedUsers
        filter={{ q: useDebounced(text, typingPauseMs).trim(), onlyNew }}
        labelledBy={headingId}
        own={own}
      />
    </section>
  )
}
