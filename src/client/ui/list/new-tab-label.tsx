/** Hidden ends of links that open in a new tab. The links of lists share two labels. */
import { leavesSite } from '#shared/paths.ts'
import { partTexts } from '../../messages.ts'

const newTabId = 'opens-in-new-tab'
const otherSiteId = 'opens-other-site'

const isOutside = (href: string) => leavesSite(href, location.origin)

/** Hidden text at the end of a link that opens in a new tab. */
export const newTabText = (href: string): string =>
  isOutside(href) ? partTexts.opensOtherSite : partTexts.opensInNewTab

/** Id of the label with the same text. */
export const newTabLabelId = (href: string): string => (isOutside(href) ? otherSiteId : newTabId)

/** The label of all links of lists; once on a page, because a list has many of them. */
export const NewTabLabel = () => (
  <span id={newTabId} hidden>
    {partTexts.opensInNewTab}
  </span>
)

/** The same for links to other sites. The layout has it in its link to the licence. */
export const OtherSiteLabel = () => (
  <span id={otherSiteId} className="visuallyHidden">
    {partTexts.opensOtherSite}
  </span>
)
