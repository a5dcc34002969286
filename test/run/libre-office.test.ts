import { mkdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/files/temporary-folder.ts'
import { libreOfficeCalc } from './libre-office.ts'

/** A LibreOffice with these libraries; the command is a link to the program, as in Debian. */
async function installed(...libraries: string[]) {
  const folder = await temporaryFolder()
  const programs = path.join(folder, 'lib/libreoffice/program')
  await mkdir(programs, { recursive: true })
  for (const name of ['soffice', ...libraries]) await writeFile(path.join(programs, name), '')
  await symlink(path.join(programs, 'soffice'), path.join(folder, 'soffice'))
  return path.join(folder, 'soffice')
}

test('CASE-D09 a LibreOffice without Calc, and a missing LibreOffice, are named with their package', async () => {
  const writerOnly = await installed('libswlo.so')
  expect(libreOfficeCalc([writerOnly])).toEqual({
    missing: `${writerOnly} has no Calc (Debian: apt-get install libreoffice-calc)`,
  })
  expect(libreOfficeCalc([`${writerOnly}-missing`])).toEqual({
    missing: 'LibreOffice is not installed (Debian: apt-get install libreoffice-calc)',
  })
})

test('CASE-D09 the first LibreOffice with Calc is used', async () => {
  const [writerOnly, complete] = [await installed('libswlo.so'), await installed('libswlo.so', 'libsclo.so')]
  expect(libreOfficeCalc([writerOnly, complete])).toEqual({ program: complete })
})
