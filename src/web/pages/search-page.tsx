import { resultTexts } from '#features/search/messages.ts'
import { type FormEvent, useState } from 'react'
import { Link, useLocation } from '#client/router/router.ts'
import { searchResources } from '#features/search/contract.ts'
import { storageNames } from '#features/subjects/subject.ts'
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

/** SEARCH-11, SEARCH-12: all eleven, live. */
const allSubjects = storageNames.map((name) => `subject:${name}`)
/** Characters of a query that the server takes. */
const longestQuery = 200

/** Spec 2, Search results. The words live in the address, so that Back returns to the former search. */
export function SearchPage() {
  const q = useQueryParam('q').trim().slice(0, longestQuery)
  usePageMeta({
    title: q === '' ? texts.title : texts.titleOf(q),
    description: texts.description,
    keywords: texts.keywords,
    view: 'search_page',
  })
  return (
    <>
      <PageHead
        title={q === '' ? texts.title : texts.results}
        crumb={<Link href={paths.home}>{placeTexts.home}</Link>}
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
  const [words, setWords] = useState(q)
  const [shownFor, setShownFor] = useState(q)
  // Back and other ways to a new address put its words into the box; the box itself stays, and its focus with it.
  if (shownFor !== q) {
    setShownFor(q)
    setWords(q)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (words.trim() !== '') navigate(paths.search(words.trim()))
  }
  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <TextField
        label={texts.label}
        type="search"
        enterKeyHint="search"
        maxLength={longestQuery}
        value={words}
        onChange={({ target }) => setWords(target.value)}
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
        {resultTexts.none(q)}
      </EmptyState>
    }
  />
)
