import { lazy, Suspense, useState } from 'react'
import { useSession } from '#features/people/sign-in/web/session/use-session.ts'
import aboutUs from '#content/about-us.json' with { type: 'json' }
import { branding } from '#features/public/content/site-identity.ts'
import { CardList, PersonCard } from '#features/public/content/web/cards.tsx'
import { usePageMeta } from '#client/page-meta.ts'
import { Icon } from '#client/ui/icon.tsx'
import { icons } from '#client/ui/icons.ts'
import { Notice } from '#client/ui/state/notice.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { aboutUsTexts } from '../messages.ts'

function Contacts() {
  return (
    <section className="wrap section">
      <h2>{aboutUsTexts.contact}</h2>
      <CardList wide>
        {aboutUs.contacts.map(({ name, photo, email, phone }) => (
          <PersonCard key={name} name={name} picture={photo}>
            <a href={`mailto:${email}`}>
              <Icon drawing={icons.mail} />
              <span>
                {email.split('@')[0]}
                <wbr />@{email.split('@')[1]}
              </span>
            </a>
            <a href={`tel:${phone.replaceAll(' ', '')}`}>
              <Icon drawing={icons.phone} />
              {phone}
            </a>
          </PersonCard>
        ))}
      </CardList>
    </section>
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
    description: aboutUsTexts.description({ siteName: branding.siteName }),
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
