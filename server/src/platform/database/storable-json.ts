// JSON that PostgreSQL can keep as jsonb, whatever stood in a cell.
import { storable } from '@cangdan/protocol'

/** The value as JSON; of its texts what the database cannot keep is shown to be lost. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_name, each: unknown) => (typeof each === 'string' ? storable(each) : each))
