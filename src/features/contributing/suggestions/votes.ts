import type { Material } from '#features/catalogue/resources/attributes.ts'
import { gradeLabelsOf, isGradeTag } from '#features/catalogue/subjects/grade.ts'
import type { StorageName } from '#features/catalogue/subjects/subject.ts'
import type { Suggested } from './contract.ts'

export interface Neighbour {
  readonly subject: StorageName
  readonly material: Material | null
  readonly tags: readonly string[]
  /** How similar it is. */
  readonly weight: number
}

const sum = (neighbours: readonly Neighbour[]) => neighbours.reduce((total, { weight }) => total + weight, 0)

/** The details that similar resources agree on, likeliest first. */
export function votesOf(neighbours: readonly Neighbour[]): Suggested {
  /** At most `max` values with this share of the weights and as many voters. */
  function votesFor<T>(
    share: number,
    voters: number,
    max: number,
    valuesOf: (of: Neighbour) => readonly T[],
  ) {
    const votes = neighbours.flatMap((voter) => valuesOf(voter).map((value) => ({ value, voter })))
    return [...Map.groupBy(votes, ({ value }) => value)]
      .map(([value, those]) => ({ value, count: those.length, weight: sum(those.map(({ voter }) => voter)) }))
      .filter(({ count, weight }) => count >= voters && weight >= share * sum(neighbours))
      .toSorted((a, b) => b.weight - a.weight)
      .slice(0, max)
      .map(({ value }) => value)
  }
  return {
    subjects: votesFor(0.55, 2, 2, ({ subject }) => [subject]),
    grades: votesFor(0.25, 2, 3, ({ tags }) => gradeLabelsOf(tags)),
    materials: votesFor(0.5, 2, 2, ({ material }) => (material ? [material] : [])),
    tags: votesFor(0, 3, 5, ({ tags }) => tags.filter((tag) => !isGradeTag(tag))),
  }
}
