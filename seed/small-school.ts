import type { SeedLesson } from './lesson.ts'
import { afrikaansGrammar } from './lessons/afrikaans/afrikaans-grammar.ts'
import { afrikaansTexts } from './lessons/afrikaans/afrikaans-texts.ts'
import { enterprise } from './lessons/business-studies/enterprise.ts'
import { marketsAndMoney } from './lessons/business-studies/markets-and-money.ts'
import { computerScience } from './lessons/computer-science.ts'
import { englishGrammar } from './lessons/english/english-grammar.ts'
import { englishTexts } from './lessons/english/english-texts.ts'
import { geography } from './lessons/geography.ts'
import { history } from './lessons/history.ts'
import { cells } from './lessons/life-science/cells.ts'
import { genesAndNerves } from './lessons/life-science/genes-and-nerves.ts'
import { firstWords } from './lessons/life-skills/first-words.ts'
import { safetyAndChoices } from './lessons/life-skills/safety-and-choices.ts'
import { fractions } from './lessons/mathematics/fractions.ts'
import { numbersAndShapes } from './lessons/mathematics/numbers-and-shapes.ts'
import { experiments } from './lessons/natural-science/experiments.ts'
import { firstScience } from './lessons/natural-science/first-science.ts'
import { technology } from './lessons/technology.ts'
import { people } from './people.ts'
import type { SeedPerson } from './person.ts'

interface SmallSchool {
  readonly people: readonly SeedPerson[]
  readonly lessons: readonly SeedLesson[]
}

/** The invented school of `npm run dev`, `npm run demo` and the tests. */
export const smallSchool: SmallSchool = {
  people,
  lessons: [
    ...numbersAndShapes,
    ...fractions,
    ...cells,
    ...genesAndNerves,
    ...firstWords,
    ...safetyAndChoices,
    ...geography,
    ...enterprise,
    ...marketsAndMoney,
    ...afrikaansGrammar,
    ...afrikaansTexts,
    ...englishGrammar,
    ...englishTexts,
    ...experiments,
    ...firstScience,
    ...technology,
    ...computerScience,
    ...history,
  ],
}
