// Papers that members hand in of themselves: of their person, and of their company (docs/wire.md §9).
import type { FormGroup } from '../field.ts'
import type { Row } from '../table.ts'

export const PAPER_KINDS = ['person', 'company'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]

export const PAPER_PATHS = {
  list: 'buyer/user/PaperList',
  form: 'buyer/user/PaperForm',
  person: 'buyer/user/AuthSave',
  company: 'buyer/user/CompanySave',
} as const

/** What a form begins with. */
export interface PaperForm {
  readonly groups: readonly FormGroup[]
  /** Of the submission that is changed: it waits, or was returned. Null where another begins. */
  readonly id: number | null
  readonly version: number | null
  /** Of that submission, or of the last one, of which another begins as a copy; null where there was none. */
  readonly values: Row | null
}
