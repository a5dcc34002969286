import { lazy, Suspense, useState } from 'react'
import { useSession } from '#features/people/sign-in/web/session/use-session.ts'
import aboutUs from '#content/about-us.json' with { type: 'json' }
import { siteOptions } from '#shared/site/site-options.ts'
import { CardSection, PersonCard } from '#features/public/content/web/cards.tsx'
import { usePageMeta } from '#client/page-meta.ts'
import { type Drawing, Icon } from '#client/ui/icon.tsx'
import { Notice } from '#client/ui/state/notice.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { aboutUsTexts } from '../messages.ts'

const envelope: Drawing = 'M3.5 6h17v12h-17zM3.5 7l8.5 6 8.5-6'
const telephone: Drawing =
  'M6 3.500h3.500l1.5 5-2 1.500a11 11 0 0 0 5 5l1.5-2 5 1.500V18a2.5 2.5 0 0 1-2.5 2.500A15.5 15.5 0 0 1 3.5 6 2.5 2.5 0 0 1 6 3.500z'

function Contacts() {
  return (
    <CardSection title={aboutUsTexts.contact} wide>
      {aboutUs.contacts.map(({ name, photo, email, phone }) => (
        <PersonCard key={name} name={name} picture={photo}>
          <a href={`mailto:${email}`}>
            <Icon drawing={envelope} />
            <span>
              {email.split('@')[0]}
              <wbr />@{email.split('@')[1]}
            </span>
          </a>
          <a href={`tel:${phone.replaceAll(' ', '')}`}>
            <Icon drawing={telephone} />
            {phone}
          </a>
        </PersonCard>
      ))}
    </CardSection>
  )
}

const ContributeInvitation = lazy(async () => ({
  default: (await import('./contribute-invitation.tsx')).ContributeInvitation,
}))

/** Loads with the first account, and stays when its session ends: the popup may hold typed text. */
function InvitationOfMembers() {
  const { account } = useSession()
  const [hadAccount, setHadAccount] = useState(false)
  if (account && !hadAccount) setHadAccount(true)
  return <Suspense>{hadAccount && <ContributeInvitation />}</Suspense>
}

/** Mission, invitation to contribute, two contact cards (STAT-06–09). */
export function AboutUsPage() {
  const { mission, invitation } = aboutUs
  usePageMeta({
    title: aboutUsTexts.title,
    description: aboutUsTexts.description({ siteName: siteOptions().words.siteName }),
    keywords: aboutUsTexts.keywords,
    view: 'about_us_page',
  })
  return (
    <>
      <PageHead title={aboutUsTexts.title}>
        {mission.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </PageHead>
      <section className="wrap section">
        <Notice title={invitation.title} action={<InvitationOfMembers />}>
          <p className="prose">{invitation.text}</p>
        </Notice>
      </section>
      <Contacts />
    </>
  )
}
