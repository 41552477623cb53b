// A refused permission travels as one English sentence, in every language (architecture §9.4): its reader gets it in their own.
import type { ErrorCode, Refusal } from '@cangdan/protocol'
import { t } from '#i18n/index.ts'

// The server says this in every language, so that any client recognises it.
const REFUSED = 'no permission for this operation'

type Said = { readonly code?: ErrorCode | undefined; readonly message: string }

export const isForbidden = ({ code, message }: Said): boolean =>
  code === 'forbidden' || message.includes(REFUSED)

/** What an answer, or one of the results in it, says to its reader. */
export const reasonOf = (said: Said): string => (isForbidden(said) ? t('api.forbidden') : said.message)

/** The refusal in the reader's words; one that is known by its text alone gets its code. */
export const inWords = (refusal: Refusal): Refusal =>
  isForbidden(refusal) ? { ...refusal, code: 'forbidden', message: reasonOf(refusal) } : refusal
