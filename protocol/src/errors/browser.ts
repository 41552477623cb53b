// Errors that the browser formats itself: of fields, filters, spreadsheets and rules. Every screen loads this file, so keep it small.
import { FIELD_ERRORS } from './fields.ts'
import { LIST_ERRORS } from './lists.ts'
import { MEMBER_ERRORS } from './members.ts'
import { SHEET_ERRORS } from './spreadsheets.ts'
import { STORE_ERRORS } from './stores.ts'
import { TEXT_ERRORS } from './texts.ts'
import { TRADE_ERRORS } from './trade.ts'

export const BROWSER_ERRORS = {
  ...FIELD_ERRORS,
  ...LIST_ERRORS,
  ...MEMBER_ERRORS,
  ...SHEET_ERRORS,
  ...STORE_ERRORS,
  ...TEXT_ERRORS,
  ...TRADE_ERRORS,
} as const

export type BrowserErrorCode = keyof typeof BROWSER_ERRORS
