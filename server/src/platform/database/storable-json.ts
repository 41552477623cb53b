import { toStorable } from '@cangdan/protocol'

/** Serializes a value as JSON for jsonb; characters that PostgreSQL cannot store are replaced. */
export const toStorableJson = (value: unknown): string =>
  JSON.stringify(value, (_name, each: unknown) => (typeof each === 'string' ? toStorable(each) : each))
