import type { BackupFolder } from '../nightly/folder/backup-folder.ts'
import { type KeptNight, keptNights } from '../nightly/folder/prune.ts'
import { CommandTrouble } from '../shell.ts'

interface Wish {
  /** Nothing of later. */
  readonly until: Date | undefined
  /** The database is the operator's own, and takes tables only. */
  readonly tablesOnly: boolean
}

/** The newest night that is whole and fits. Throws CommandTrouble when there is none. */
export async function chooseNight(folder: BackupFolder, { until, tablesOnly }: Wish): Promise<KeptNight> {
  const all = (await keptNights(folder)).toReversed()
  if (all.length === 0) throw new CommandTrouble('The folder holds no backup of a night.')
  const fitting = all.filter(({ at, base }) => (!until || at <= until) && !(tablesOnly && base))
  for (const night of fitting) if (await folder.isWhole(night.archive)) return night
  if (tablesOnly && all.some(({ base }) => base))
    throw new CommandTrouble(
      'These are backups of the site’s own database. Restore without DATABASE_URL; then npm run backup -- FILE makes an archive that moves into any database.',
    )
  throw new CommandTrouble(
    until
      ? `The folder holds no whole backup from before ${until.toISOString()}.`
      : 'None of the backups in the folder is whole.',
  )
}
