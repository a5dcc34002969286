/** A finding in words, without the page. */
import type { Finding } from '../contract.ts'
import { licenceMark } from '../finding-rules.ts'
import { contentFindingTexts as texts } from '../messages.ts'

/** `licence`: chosen by the contributor. */
function findingText({ rule, page, excerpt, count }: Finding, licence: string | null): string {
  if (rule === 'copyright' || rule === 'isbn') return excerpt
  if (rule === 'unreadable') return texts.unreadable
  if (rule === 'incomplete')
    return page === null ? texts.incomplete : texts.incompletePages({ page, pages: excerpt })
  if (rule === 'identity' || rule === 'phone') return texts[rule]({ count })
  if (rule === 'email') return texts.email({ count, excerpt })
  if (rule !== 'licence') return texts[rule]({ excerpt })
  return licence === null
    ? texts.licenceOnly({ excerpt })
    : texts.licence({ excerpt, chosen: licenceMark(licence) })
}

/** Its text is a sentence about the whole file. */
export const isAboutFile = ({ rule }: Finding) => rule === 'unreadable' || rule === 'incomplete'

/** Such as `© 2019 A Publisher, page 2`. */
export function foundText(finding: Finding, licence: string | null): string {
  const text = findingText(finding, licence)
  if (isAboutFile(finding)) return text
  const { page, rule } = finding
  return page === null
    ? rule === 'author'
      ? `${text}, ${texts.inDetails}`
      : text
    : `${text}, ${texts.onPage({ page })}`
}
