export const facetTexts = {
  /** As in “The … could not be loaded”. */
  what: 'filters',
  /** Said behind the number of resources that a choice leaves. */
  resources: 'resources',
  allOfOneKind: 'These resources are all of one kind: there is no more to choose from.',
}
