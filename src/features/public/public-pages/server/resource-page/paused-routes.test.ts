import { expect, test } from 'vitest'
import { shortPath } from '#features/public/sharing/addresses.ts'
import { storeResource } from '#test/database/store-resource.ts'
import { testSite } from '#test/site.ts'

const site = await testSite()
const { db, changeFeed } = site.parts
const get = (url: string, headers: Record<string, string>) => site.http.inject({ url, headers })

test('COR-20 its page says that it comes back, while its author corrects it', async () => {
  const id = await storeResource(db, { title: 'Unfinished', subject: 'History' })
  await db.updateTable('resources').set({ verified: null, is_paused: true }).where('id', '=', id).execute()
  await changeFeed.poll()
  for (const url of [
    `/r/${id}/unfinished`,
    `/r/${id}`,
    `/r/${id}/text`,
    `/r/${id}/card`,
    shortPath({ id }),
  ]) {
    const shown = await get(url, { accept: 'text/html' })
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([410, 'no-store'])
    expect(shown.body).toContain('This resource is being corrected. It will be back at this address.')
    expect((await get(url, { accept: 'application/json' })).json()).toMatchObject({
      code: 'resource_paused',
    })
  }
  expect((await get(`/r/${id}?lang=af`, { accept: 'text/html' })).body).toContain(
    'Hierdie hulpbron word reggestel.',
  )
})
