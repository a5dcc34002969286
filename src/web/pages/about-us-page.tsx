import { useState } from 'react'
import { can } from '#shared/abilities.ts'
import { useSession } from '#features/sign-in/web/session/use-session.ts'
import aboutUs from '#content/about-us.json' with { type: 'json' }
import { branding } from '#features/content/site-identity.ts'
import { CardList, PersonCard } from '#features/content/web/cards.tsx'
import { UploadPopup } from '#features/uploads/web/popup/upload-popup.tsx'
import { usePageMeta } from '#client/page-meta.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Notice } from '#client/ui/state/notice.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { aboutUsTexts } from '../messages.ts'
import { type FormOwner, useFormOwner } from './use-form-owner.ts'

function Contacts() {
  return (
    <section className="wrap section">
      <h2>{aboutUsTexts.contact}</h2>
      <CardList wide>
        {aboutUs.contacts.map(({ name, photo, email, phone }) => (
          <PersonCard key={name} name={name} picture={photo}>
            <a href={`mailto:${email}`}>
              <Icon name="mail" />
              {email}
            </a>
            <a href={`tel:${phone.replaceAll(' ', '')}`}>
              <Icon name="phone" />
              {phone}
            </a>
          </PersonCard>
        ))}
      </CardList>
    </section>
  )
}

function ContributeResources(owner: FormOwner) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="main" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {aboutUsTexts.contribute}
      </Button>
      <UploadPopup {...owner} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** Spec 1 and 2: mission, invitation to contribute, two contact cards. */
export function AboutUsPage() {
  const { account, actor } = useSession()
  const owner = useFormOwner(account?.id, can(actor, 'contribute resources'))
  const { mission, invitation } = aboutUs
  usePageMeta({
    title: aboutUsTexts.title,
    description: aboutUsTexts.description({ siteName: branding.siteName }),
    keywords: aboutUsTexts.keywords,
    view: 'about_us_page',
  })
  const contribute = owner !== undefined && (
    <ContributeResources key={owner} account={owner} isSignedOut={!account} />
  )
  return (
    <>
      <PageHead title={aboutUsTexts.title}>
        {mission.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </PageHead>
      <section className="wrap section">
        <Notice title={invitation.title} action={contribute}>
          <p className="prose">{invitation.text}</p>
        </Notice>
      </section>
      <Contacts />
    </>
  )
}
