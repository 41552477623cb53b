// Calls of the page on which a guarantor reads a margin call. Opening and code are those of every ticket.
import type { Wire } from '../described/named-schemas.ts'
import type { callInfoPayload, callInfoResponse } from './call-page.schemas.ts'

export const CALL_PATHS = {
  open: 'public/call/Open',
  code: 'public/call/Code',
  info: 'public/call/Info',
  /** Acknowledges the call; its payload is that of `open`. */
  save: 'public/call/Save',
} as const

/** The page that a link opens; the code of the ticket is in the fragment. */
export const CALL_PAGE = '/business/call'

export type CallInfo = Wire<typeof callInfoPayload>
export type CallPage = Wire<typeof callInfoResponse>
