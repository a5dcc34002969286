import { resultTexts } from '#features/catalogue/search/messages.ts'
import { type FormEvent, useState } from 'react'
import { Link, useLocation } from '#client/router/router.ts'
import { searchResources } from '#features/catalogue/search/contract.ts'
import { storageNames } from '#features/catalogue/subjects/subject.ts'
import { call } from '#client/call.ts'
import { usePageMeta } from '#client/page-meta.ts'
import { useQueryParam } from '#client/router/use-query.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/state/empty-state.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { TextField } from '#client/ui/form/field.tsx'
import { placeTexts, searchPageTexts as texts } from '../messages.ts'
import { paths } from '#shared/paths.ts'
import { PublicResourceList } from './public-resource-list.tsx'
import styles from './search-page.module.css'

/** SEARCH-11, SEARCH-12: live updates of all subjects. */
const allSubjects = storageNames.map((name) => `subject:${name}`)
/** Limit of the server, in characters. */
const maxQueryLength = 200

/** Search results. The query lives in the URL, so that Back returns to the former search. */
export function SearchPage() {
  const q = useQueryParam('q').trim().slice(0, maxQueryLength)
  usePageMeta({
    title: q === '' ? texts.title : texts.titleOf({ q }),
    description: texts.description,
    keywords: texts.keywords,
    view: 'search_page',
  })
  return (
    <>
      <PageHead
        title={q === '' ? texts.title : texts.results}
        crumb={<Link href={paths.home}>{placeTexts.home}</Link>}
        beside
      >
        <SearchForm q={q} />
      </PageHead>
      {q !== '' && (
        <div className="wrap section">
          <SearchResults key={q} q={q} />
        </div>
      )}
    </>
  )
}

function SearchForm({ q }: { readonly q: string }) {
  const [, navigate] = useLocation()
  const [text, setText] = useState(q)
  const [shownFor, setShownFor] = useState(q)
  // Navigation updates the input without remounting it, so that it keeps the focus.
  if (shownFor !== q) {
    setShownFor(q)
    setText(q)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') navigate(paths.search(text.trim()))
  }
  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <TextField
        label={texts.label}
        type="search"
        enterKeyHint="search"
        maxLength={maxQueryLength}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" kind="main">
        {texts.search}
      </Button>
    </form>
  )
}

const SearchResults = ({ q }: { readonly q: string }) => (
  <PublicResourceList
    list={['search', q]}
    topics={allSubjects}
    scope="search"
    load={(query, signal) => call(searchResources, { query: { ...query, q }, signal })}
    showSubject
    nothingAtAll={
      <EmptyState seed="no results" action={<ButtonLink href={paths.home}>{texts.browse}</ButtonLink>}>
        {resultTexts.none({ q })}
      </EmptyState>
    }
  />
)
