/** 07:00 in South Africa, when daily mails are sent, by the clock of the database. */
import { sql } from 'kysely'

const zone = sql.lit('Africa/Johannesburg')

/** The last one, at most a day ago. */
export const lastMorning = sql<Date>`((date_trunc('day', (now() - interval '7 hours') at time zone ${zone})
  + interval '7 hours') at time zone ${zone})`
export const nextMorning = sql<Date>`(${lastMorning} + interval '1 day')`
/** The last midnight. */
export const today = sql<Date>`(date_trunc('day', now() at time zone ${zone}) at time zone ${zone})`
