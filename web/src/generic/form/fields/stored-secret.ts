import { SECRET_ENVIRONMENT, SECRET_MASK } from '@cangdan/protocol'
import type { DraftValue } from './form-fields.ts'

/** Whether the value is the mask of a stored secret: the user has not typed. */
export const isStoredSecret = (value: DraftValue | undefined): value is string =>
  typeof value === 'string' && value.startsWith(SECRET_MASK)

export type StoredSecret = { readonly kind: 'tail' | 'environment'; readonly text: string } | { readonly kind: 'whole' }

/** Parses a mask: the end of the secret, the name of the environment variable that has it, or nothing of a short one. */
export function parseMask(mask: string): StoredSecret {
  const text = mask.slice(SECRET_MASK.length)
  if (text === '') return { kind: 'whole' }
  return text.startsWith(SECRET_ENVIRONMENT)
    ? { kind: 'environment', text: text.slice(SECRET_ENVIRONMENT.length) }
    : { kind: 'tail', text }
}
