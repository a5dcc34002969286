import { startFakeMailServer } from './fakes/fake-mail-server.ts'
import { onTeardown } from './setup/on-teardown.ts'
import { type SiteOptions, testSite } from './site.ts'

/** A site that sends mails to `box`, a mail server of its own. Both end after the test or the file. */
export async function siteWithMail({ settings, ...options }: SiteOptions = {}) {
  const box = await startFakeMailServer()
  onTeardown(() => box.close())
  const mail = { JOBS: 'on', SMTP_URL: box.url, MAIL_FROM: 'Thuto <no-reply@thuto.example>' }
  return { box, site: await testSite({ ...options, settings: { ...mail, ...settings } }) }
}
