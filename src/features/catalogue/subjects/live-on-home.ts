import { curriculum } from '#shared/curriculum.ts'

/** HOME-20: storage names of the subjects that Home reads live: ten, all but computer science. */
export const liveOnHome = curriculum().subjects.flatMap(({ stored, live = true }) => (live ? [stored] : []))
