import { useMutation, useQuery } from '@tanstack/react-query'
import { type PropsWithChildren, useId, useRef, useState } from 'react'
import { call } from '#client/call.ts'
import { CallFailure } from '#client/call-failure.ts'
import { spokenLanguage } from '#client/spoken-language.ts'
import { Button } from '#client/ui/button.tsx'
import { FoldedForm } from '#client/ui/form/folded-form.tsx'
import { ErrorAlert, LiveRegion } from '#client/ui/state/live-region.tsx'
import { NotLoaded } from '#client/ui/state/load-failure.tsx'
import { writtenLanguage } from '#features/catalogue/resources/format.ts'
import { languageName } from '#features/catalogue/resources/language-names.ts'
import { languageTexts } from '#features/catalogue/resources/messages.ts'
import { ResourceTitle, TagList } from '#features/catalogue/resources/web/resource-title.tsx'
import { formatDate } from '#shared/formats/dates.ts'
import * as contract from '../contract.ts'
import { lessonTexts as texts } from '../messages.ts'
import styles from './lessons.module.css'

interface LessonsBlockProps {
  readonly resourceId: string
  readonly moderates: boolean
}

/** The lesson group of a resource and its proposals, for its author or for moderators. */
export function LessonsBlock({ resourceId, moderates }: LessonsBlockProps) {
  const area = useRef<HTMLElement>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['lessons', resourceId],
    queryFn: ({ signal }) => call(contract.readLessons, { params: { resourceId }, query: {}, signal }),
    gcTime: 0,
  })
  const sending = useMutation({
    mutationFn: (send: () => Promise<unknown>) => send(),
    onSettled: () => area.current?.focus(),
    onSuccess: () => void refetch(),
  })
  if (error instanceof CallFailure && error.status === 404) return null
  const [lesson, ...others] = data?.lessons ?? []
  if (!lesson)
    return (
      <NotLoaded
        what={languageTexts.ofLesson}
        error={error}
        refetch={refetch}
        lines={3}
        label={texts.loading}
      />
    )
  const props = { lesson, moderates, busy: sending.isPending, send: sending.mutate }
  return (
    <section ref={area} aria-label={texts.title} tabIndex={-1}>
      <LiveRegion tone="good">{sending.isSuccess && texts.saved}</LiveRegion>
      <ErrorAlert>{sending.error?.message}</ErrorAlert>
      <Members {...props} members={others.filter(({ proposal }) => !proposal)} />
      {others.map((other) => (
        <Proposal key={other.id} {...props} other={other} />
      ))}
      <Search key={others.length} {...props} />
    </section>
  )
}

/** A title shows the language of the page only here, where it is compared. */
function Lesson({ lesson, children }: PropsWithChildren<{ readonly lesson: contract.Lesson }>) {
  return (
    <ResourceTitle resource={lesson} titleId={useId()} showSubject>
      {lesson.languages.every((code) => code === spokenLanguage) && (
        <p>{languageName(lesson.languages[0] ?? '', spokenLanguage) || texts.notGiven}</p>
      )}
      {!lesson.isPublic && <p>{texts.notPublic}</p>}
      {children}
    </ResourceTitle>
  )
}

interface PartProps {
  readonly lesson: contract.Lesson
  readonly moderates: boolean
  readonly busy: boolean
  readonly send: (send: () => Promise<unknown>) => void
}

function Members({
  lesson,
  members,
  moderates,
  busy,
  send,
}: PartProps & { members: readonly contract.Lesson[] }) {
  const leave = () => call(contract.leaveGroup, { params: { resourceId: lesson.id } })
  if (members.length === 0) return null
  return (
    <>
      {members.map((member) => (
        <Lesson key={member.id} lesson={member} />
      ))}
      <Button busy={busy} onClick={() => send(leave)}>
        {moderates ? texts.separate : texts.leave}
      </Button>
    </>
  )
}

/** Both resources side by side, one below the other on narrow screens. Its author can withdraw it, a moderator decides. */
function Proposal({ lesson, other, moderates, busy, send }: PartProps & { readonly other: contract.Lesson }) {
  const { proposal } = other
  if (!proposal || !(proposal.mine || moderates)) return null
  const params = { proposalId: proposal.id }
  const decide = (accept: boolean, text = '') =>
    call(contract.decideProposal, { params, body: { accept, text } })
  const withdraw = (): Promise<unknown> => call(contract.withdrawProposal, { params })
  return (
    <>
      <p>{texts.proposed({ date: formatDate(proposal.at) })}</p>
      <div className={styles.pair}>
        {[lesson, other].map((each) => (
          <Lesson key={each.id} lesson={each}>
            <TagList tags={each.tags} />
            <p lang={writtenLanguage(each)} dir="auto">
              {each.excerpt}
            </p>
          </Lesson>
        ))}
      </div>
      <Button busy={busy} onClick={() => send(moderates ? () => decide(true) : withdraw)}>
        {moderates ? texts.join : texts.withdraw}
      </Button>
      {moderates && (
        <FoldedForm
          name={`decline lesson ${proposal.id}`}
          summary={texts.decline}
          label={texts.declineText}
          maxLength={contract.maxDecisionText}
          submit={texts.decline}
          send={(text) => decide(false, text)}
          onSent={(answer) => send(() => Promise.resolve(answer))}
        />
      )}
    </>
  )
}

/** Finds another resource by title or address, which an author proposes and a moderator joins. */
function Search({ lesson, moderates, busy, send }: PartProps) {
  const params = { resourceId: lesson.id }
  const [found, setFound] = useState<readonly contract.Lesson[]>()
  const choose = (otherId: string): Promise<unknown> =>
    moderates
      ? call(contract.joinLessons, { params, body: { otherId } })
      : call(contract.proposeLesson, { params, body: { otherId } })
  return (
    <>
      <FoldedForm
        name={`find lesson ${lesson.id}`}
        summary={moderates ? texts.joinOther : texts.proposeOther}
        label={texts.field}
        hint={texts.findHint}
        maxLength={contract.maxQuery}
        submit={texts.search}
        send={(q) => call(contract.readLessons, { params, query: { q } })}
        onSent={({ lessons }) => setFound(lessons.slice(1))}
      />
      <LiveRegion>{found?.length === 0 && texts.nothing}</LiveRegion>
      {found?.map((other) => (
        <Lesson key={other.id} lesson={other}>
          <Button
            busy={busy}
            aria-label={moderates ? texts.joinWith(other) : texts.proposeWhich(other)}
            onClick={() => send(() => choose(other.id))}
          >
            {moderates ? texts.join : texts.propose}
          </Button>
        </Lesson>
      ))}
    </>
  )
}
