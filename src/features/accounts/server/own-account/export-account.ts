import type { AccountCopyRepository, Whose } from './account-copy-repository.ts'

export interface ExportParts {
  readonly accountCopies: AccountCopyRepository
  readonly now: () => Date
}

/** Everything the site keeps about an account as the text of a JSON file (POPIA s23). */
export async function exportAccount({ accountCopies, now }: ExportParts, whose: Whose): Promise<string> {
  const copy = { exported_at: now().toISOString(), ...(await accountCopies.copyOf(whose)) }
  return `${JSON.stringify(copy, null, 2)}\n`
}
