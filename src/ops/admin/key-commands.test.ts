import { expect, test, vi } from 'vitest'
import { CommandError } from '../run-command.ts'
import { type AdminCommandDeps, readAdminCommand } from './admin-command.ts'

const file = '/run/secrets/key'
const rotateKey = vi.fn<AdminCommandDeps['rotateKey']>()
const run = (name: string) =>
  readAdminCommand([name]).run({ acceptKey: async () => file, rotateKey } as unknown as AdminCommandDeps)

test('R11 accept-key reports the file of the new key, and that everyone has to sign in again', async () => {
  expect(await run('accept-key')).toBe(
    'The key in /run/secrets/key is now the key of this site. Copy it to every node and restart them. Everyone has to sign in again.',
  )
  expect(() => readAdminCommand(['accept-key', 'somebody@school.example'])).toThrow(
    /npm run admin -- accept-key\n/,
  )
})

test('ASVS-11.2.2 rotate-key prints the next step', async () => {
  rotateKey.mockResolvedValueOnce({ file, isCurrent: false })
  expect(await run('rotate-key')).toMatch(
    /second key, which is not used yet\..+ then run this command again\.$/,
  )
  rotateKey.mockResolvedValueOnce({ file, isCurrent: true })
  expect(await run('rotate-key')).toMatch(
    /new key, and the former one for 31 days: everyone stays signed in\./,
  )
})

test.each([
  ['EROFS', /cannot be written/],
  ['EACCES', /cannot be written/],
  ['EEXIST', /^Another rotation runs/],
])('ASVS-11.2.2 rotate-key prints why the file cannot be changed: %s', async (code, says) => {
  rotateKey.mockRejectedValueOnce(Object.assign(new Error('open'), { code }))
  const refusal = run('rotate-key')
  await expect(refusal).rejects.toThrow(CommandError)
  await expect(refusal).rejects.toThrow(says)
})
