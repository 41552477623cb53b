/** Handling of rows with an existing record: `add` reports an error, `skip` skips the row, `overwrite` updates the record. */
export const EXISTING_STRATEGIES = ['add', 'skip', 'overwrite'] as const
export type ExistingStrategy = (typeof EXISTING_STRATEGIES)[number]
