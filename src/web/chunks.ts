/** Chunks of the build: modules that several lazy pages share. `vite.config.ts` adds those of the first screen. */

/** The part of the query library that only tables and forms use. The graph shows only one import of the library. */
export const deferredLibraries = /\/([^/]*infinite[^/]*|useMutation\.js|mutationObserver\.js)$/i

/** Small modules that load right after the first screen. */
export const afterFirstScreen =
  /\/(shared\/site\/app-shell|trusted-script|guardian-consent|timing\/(lease|sleep))\.ts$/

interface Chunk {
  readonly name: string
  readonly test: RegExp
  /** Lazy pages that must share a module before it moves into the chunk. */
  readonly minShareCount: number
}

/** One file for code that many pages share: each further file costs 350 bytes of headers and a place in the queue. */
export const chunks: readonly Chunk[] = [
  {
    // Not for pages that only inform: they need a link outside and nothing else.
    // Sign-up, account and the user list share the labels of a person's fields. Styles of row buttons need no file.
    name: 'parts',
    test: /\/src\/client\/(ui\/(?!outside-link|list\/(email|new-tab-link|press-button|row-button\.tsx)|state\/progress|form\/(?!(check-)?field|use-typed))|timing|router|data-saver|use-(?!focus-next-row)|page-|offline\/(unreachable|typed-text)|realtime\/use-live-reload)|\/src\/features\/[^/]+\/(?!(accounts|sign-in|sessions|users)\/[\w-]*contract|(uploads|contributions|corrections|moderation|audit|previews)\/|resources\/(language-names|own-page)|files\/file-type)[^/]+\/(?!messages)[^/]+\.ts|\/accounts\/messages\.ts\?text=fieldTexts(~|:)details|\/src\/shared\/(formats\/dates\.|messages\.ts\?text=spoken(~|:)months)/,
    minShareCount: 3,
  },
  {
    // Shared by the pages for sign-in, sign-up and one's own account.
    name: 'account-forms',
    test: /\/src\/(client\/ui\/form\/(form|password|email|use-form)|features\/people\/(sign-in\/web\/(?!session|factors\/(?!one-time))|(accounts|sessions|sign-in|users)\/(messages|[\w-]*contract)))/,
    minShareCount: 2,
  },
  {
    // Words of the list of contributions and of the page of one.
    name: 'contribution-words',
    test: /\/src\/features\/contributing\/(contributions\/(web\/review-reason-titles|messages\.ts)|corrections\/messages\.ts)/,
    minShareCount: 2,
  },
  {
    // Labels of the facts of a resource.
    name: 'labels',
    test: /\/src\/features\/catalogue\/resources\/(language-names\.|messages\.ts\?text=attributeTexts(~|:)titles)/,
    minShareCount: 2,
  },
  {
    // Buttons beside each resource, in lists and on the shelf.
    name: 'row-buttons',
    test: /\/src\/(client\/ui\/list\/row-button|features\/public\/(shelf\/(web\/(shelf-badges|use-shelf-badge)|messages)|sharing\/(web\/share-button|messages)))\./,
    minShareCount: 2,
  },
  {
    // Title and tags of a resource in a table, and the message of a preview that did not load.
    name: 'rows',
    test: /\/src\/(client\/ui\/list\/new-tab-link|features\/catalogue\/resources\/web\/(resource-title|refresh-resources)|features\/contributing\/previews\/web\/preview-not-loaded)/,
    minShareCount: 2,
  },
  {
    // Shared by the list of moderators and their page of one resource.
    name: 'desk',
    test: /\/src\/features\/review\/moderation\/(web\/(findings|use-[a-z]+|actions\/([\w]+-dialog|lazy-part|use-decisions)|item\/use-claims)\.|(desk-)?contract\.|(web\/)?messages\.ts\?text=(returnFailures|moderationPage|claimTexts~other))/,
    minShareCount: 2,
  },
  {
    // Buttons, callbacks and focus in rows that change by themselves, of moderators and admins.
    name: 'row-presses',
    test: /\/src\/client\/(ui\/list\/press-button|use-focus-next-row|use-event-callback)\./,
    minShareCount: 2,
  },
  {
    // The state of the connection, and the wait for a part, go with the live client: pages that use one load the other.
    name: 'live-instance',
    test: /\/src\/client\/(realtime\/(live-instance|connection-state)|timing\/use-brief-wait)\./,
    minShareCount: 1,
  },
  {
    // An address as a text to copy and as a QR code.
    name: 'copy-field',
    test: /\/src\/(client\/ui\/form\/copy-field|features\/public\/sharing\/web\/qr-picture)\./,
    minShareCount: 2,
  },
  {
    // Storage of writes, without the code that sends them.
    name: 'writes',
    test: /\/src\/client\/offline\/outbox\/(enqueue-write|pending-writes|write-store|write)\.ts/,
    minShareCount: 2,
  },
  {
    // Access to the pages of members, their text without a response, and addresses in their tables.
    name: 'gated',
    test: /\/src\/(web\/pages\/gated-page|client\/ui\/list\/email-text|features\/people\/sign-in\/web\/session\/(session-unknown|use-session-end))\./,
    minShareCount: 2,
  },
]
