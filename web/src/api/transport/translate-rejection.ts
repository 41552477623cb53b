// The server sends a rejected permission as one English sentence in every language (E9); the browser translates it.
import type { ErrorCode, Rejection } from '@cangdan/protocol'
import { t } from '#i18n/index.ts'

// Fixed text, so that any client recognises it.
const FORBIDDEN_TEXT = 'no permission for this operation'

type CallMessage = { readonly code?: ErrorCode | undefined; readonly message: string }

export const isForbidden = ({ code, message }: CallMessage): boolean =>
  code === 'forbidden' || message.includes(FORBIDDEN_TEXT)

/** Returns the message of a response or of one of its results. */
export const getReason = (source: CallMessage): string => (isForbidden(source) ? t('api.forbidden') : source.message)

/** Translates the rejection and sets the code when only its text identifies it. */
export const translateRejection = (rejection: Rejection): Rejection =>
  isForbidden(rejection) ? { ...rejection, code: 'forbidden', message: getReason(rejection) } : rejection
