// How rows of a sheet find the records that are there already.

/** What becomes of rows whose record is there already: a fault, left out, or written over it. */
export const EXISTING_WAYS = ['add', 'skip', 'overwrite'] as const
export type ExistingWay = (typeof EXISTING_WAYS)[number]
