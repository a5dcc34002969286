/** What one night's archive of the database is called: when it was begun, of which database, and what it needs of its log. */
export interface RestorePoint {
  readonly at: Date
  /** Undefined: the tables of an outside database, which need nothing else. */
  readonly base: { readonly systemId: string; readonly firstSegment: string } | undefined
}

const pattern = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-(?:tables|base-(\d+)-([0-9A-F]{24}))$/

export function nightName({ at, base }: RestorePoint): string {
  const stamp = at.toISOString().slice(0, 19).replaceAll(':', '-')
  return `${stamp}Z-${base ? `base-${base.systemId}-${base.firstSegment}` : 'tables'}`
}

/** Undefined for a name of anything else. */
export function parseRestorePoint(name: string): RestorePoint | undefined {
  const found = pattern.exec(name)
  if (!found) return undefined
  const [, day, hour, minute, second, systemId, firstSegment] = found
  return {
    at: new Date(`${day}T${hour}:${minute}:${second}Z`),
    base: systemId !== undefined && firstSegment !== undefined ? { systemId, firstSegment } : undefined,
  }
}
