/** Additional data for the most expensive requests: texts of files, covers, versions, and a resource with all of it. */
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import type { DatabaseAddress } from '#platform/postgres/connection.ts'
import { coverWidths } from '#features/contributing/previews/cover.ts'
import { makeLesson } from '#test/files/make-lesson.ts'
import { fullPages } from './public-call.ts'
import { askDatabase } from '../search/site/public-ids.ts'

/** Every tenth file has a text of some 4 kB, which names a common word on each page. */
const textsOfFiles = `
  insert into previews (resource_id, text, page_count)
  select id, (
    select string_agg('photosynthesis ' || title || ' ' || substr(md5(id::text || page), 1, 8) || ' ' ||
      repeat('the leaf takes light water and air and makes sugar of it ', 15), E'\\f')
    from generate_series(1, 4) as page), 4
  from resources where verified and kind = 'file' and right(id::text, 1) in ('0', '8')
  on conflict do nothing`

const longTextSql = `
  insert into previews (resource_id, text, page_count, cover_small, cover_large)
  values ($1, (select string_agg(md5(n::text), case when n % 90 = 0 then E'\\f' else ' ' end order by n)
    from generate_series(1, 58000) as n), ${fullPages}, $2, $3)
  on conflict (resource_id) do update
  set text = excluded.text, cover_small = excluded.cover_small, cover_large = excluded.cover_large`

/** As many earlier versions as are always kept, with files of their own. */
const earlierVersions = 5
const versionsSql = `
  insert into earlier_versions (resource_id, n, kind, note, storage_key, file_name, bytes, mime, sha256, file_url, dated_at)
  select id, n, 'correction', repeat('x', 200), replace(storage_key, '/', '/v' || n || '-'), 'notes.pdf', $2::int, 'application/pdf',
    lpad(n::text, 64, '0'), '/files/notes.pdf', modified_at
  from resources, generate_series(1, ${earlierVersions}) as n where id = $1
  on conflict do nothing`
const knownErrorsSql = `
  insert into error_reports (resource_id, version, page, wrong, state, shown, source, address_hash, decided_at)
  select $1::uuid, 1 + n % ${earlierVersions}, n, 'Row 3', 'confirmed', repeat('x', 300), 'gone',
    decode(repeat('00', 32), 'hex'), now()
  from generate_series(1, 100) as n`

/** Noise compresses worst: the picture is encoded at every quality. */
const noisyCover = (width: number) =>
  sharp(randomBytes(width * width * 3), { raw: { width, height: width, channels: 3 } })
    .webp({ quality: 20 })
    .toBuffer()

const thumbnailOf = (id: string) => `/covers/${id}/small.webp?v=0123456789ab`

/** The stored file becomes a PDF, whose pages can be drawn. */
export async function fillForCosts(database: DatabaseAddress, resourceId: string, file: string) {
  const { bytes } = makeLesson('pdf')
  writeFileSync(file, bytes)
  for (let n = 1; n <= earlierVersions; n += 1)
    writeFileSync(path.join(path.dirname(file), `v${n}-${path.basename(file)}`), bytes)
  const small = await noisyCover(coverWidths.small)
  const large = await noisyCover(coverWidths.large)
  await askDatabase(database, 'set statement_timeout = 0; ' + textsOfFiles)
  await askDatabase(database, longTextSql, [resourceId, small, large])
  await askDatabase(
    database,
    "update resources set thumbnail = $2, pages = $3, mime = 'application/pdf' where id = $1",
    [resourceId, thumbnailOf(resourceId), fullPages],
  )
  await askDatabase(database, versionsSql, [resourceId, bytes.length])
  await askDatabase(database, knownErrorsSql, [resourceId])
  await askDatabase(
    database,
    "update resources set version = $2, version_kind = 'correction', version_note = 'row 3' where id = $1",
    [resourceId, earlierVersions + 1],
  )
}
