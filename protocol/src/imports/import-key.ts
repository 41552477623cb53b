/** Handling of rows with an existing record: `add` reports an error, `skip` skips the row, `overwrite` updates the record. */
export const EXISTING_WAYS = ['add', 'skip', 'overwrite'] as const
export type ExistingWay = (typeof EXISTING_WAYS)[number]
