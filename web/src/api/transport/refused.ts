// The server sends a rejected permission as one English sentence in every language (architecture §9.4); the browser translates it.
import type { ErrorCode, Refusal } from '@cangdan/protocol'
import { t } from '#i18n/index.ts'

// Fixed text, so that any client recognises it.
const REFUSED = 'no permission for this operation'

type Said = { readonly code?: ErrorCode | undefined; readonly message: string }

export const isForbidden = ({ code, message }: Said): boolean =>
  code === 'forbidden' || message.includes(REFUSED)

/** Returns the message of a response or of one of its results. */
export const reasonOf = (said: Said): string => (isForbidden(said) ? t('api.forbidden') : said.message)

/** Translates the rejection and sets the code when only its text identifies it. */
export const inWords = (refusal: Refusal): Refusal =>
  isForbidden(refusal) ? { ...refusal, code: 'forbidden', message: reasonOf(refusal) } : refusal
