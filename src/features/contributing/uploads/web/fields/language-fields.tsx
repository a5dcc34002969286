import { useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { SelectField } from '#client/ui/form/field.tsx'
import { maxLanguages, signLanguage } from '#features/catalogue/resources/attributes.ts'
import { languageName, languageNames } from '#features/catalogue/resources/language-names.ts'
import { spoken } from '#shared/messages.ts'
import { languageFailures, moreTexts as texts } from '../../messages.ts'
import styles from '../upload-form.module.css'
import type { DetailsForm, DetailsFormPart } from './details-form.ts'

const labels = [texts.language, ...Object.values(texts.otherLanguages)]

/** Languages that no other choice has, with the present one. Sign language is offered for links. */
function optionsFor(code: string, chosen: readonly string[], isLink: boolean) {
  const offered = [...Object.keys(languageNames), ...(isLink ? [signLanguage] : []), code]
  return [...new Set(offered)]
    .filter((each) => each !== '' && (each === code || !chosen.includes(each)))
    .map((value) => ({
      value,
      label: value === signLanguage ? texts.signLanguage : languageName(value, spoken.language),
    }))
}

interface LanguageFieldsProps extends DetailsFormPart {
  readonly isLink: boolean
}

/** Languages of the form and an empty choice to add one; the focus goes to a new choice, and back to the button. */
function useLanguageRows({ values: { languages }, change }: DetailsForm) {
  const area = useRef<HTMLDivElement>(null)
  const [isAdding, setAdding] = useState(false)
  const nextFocus = useRef<'select' | 'button'>()
  useEffect(() => {
    const found = nextFocus.current && area.current?.querySelectorAll<HTMLElement>(nextFocus.current)
    nextFocus.current = undefined
    Array.from(found ?? [])
      .at(-1)
      ?.focus()
  })
  const choose = (at: number, code: string) => {
    setAdding(code === '' && at > 0)
    change({ languages: [...languages.slice(0, at), ...(code ? [code] : []), ...languages.slice(at + 1)] })
  }
  const remove = (at: number) => {
    choose(at, '')
    setAdding(false)
    nextFocus.current = 'button'
  }
  const add = () => {
    setAdding(true)
    nextFocus.current = 'select'
  }
  return {
    area,
    rows: languages.length === 0 || isAdding ? [...languages, ''] : languages,
    choose,
    remove,
    add,
  }
}

/** The main language; once it is set, up to three more. */
export function LanguageFields({ form, isLink }: LanguageFieldsProps) {
  const { area, rows, choose, remove, add } = useLanguageRows(form)
  const { languages } = form.values
  const hints = [
    languages.length > 0 && texts.mainLanguage,
    !isLink && languageFailures.sign_language_needs_link,
  ]
  return (
    <div ref={area} className={styles.languages}>
      {rows.map((code, at) => {
        const label = labels[at] ?? ''
        return (
          <div key={label} className={styles.adding}>
            <SelectField
              label={label}
              name="languages"
              hint={at === 0 ? hints.filter(Boolean).join(' ') : undefined}
              error={at === 0 ? form.errorOf('languages') : undefined}
              options={[{ value: '', label: texts.notSaid }, ...optionsFor(code, languages, isLink)]}
              value={code}
              onChange={({ target }) => choose(at, target.value)}
            />
            {at > 0 && (
              <Button onClick={() => remove(at)}>
                {texts.removeLanguage({ language: code ? languageName(code, spoken.language) : label })}
              </Button>
            )}
          </div>
        )
      })}
      {rows.length < maxLanguages && !rows.includes('') && <Button onClick={add}>{texts.addLanguage}</Button>}
    </div>
  )
}
