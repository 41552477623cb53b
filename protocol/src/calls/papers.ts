// Papers that members hand in of themselves: of their person, and of their company (docs/wire.md §9).
import type { FormGroup } from '../field.ts'
import type { Row } from '../table.ts'

export const PAPER_KINDS = ['person', 'company'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]

/** One submission, as its page tells of it. */
export interface Paper {
  readonly id: number
  /** Whom or what it is of. */
  readonly name: string
  /** That of the paper with its middle hidden, or the credit code of the company. */
  readonly number: string
  /** 0 waits, 1 approved, 2 rejected, 3 returned. */
  readonly audit_status: number
  readonly audit_remark: string
  /** Seconds UTC; null until it is decided. */
  readonly audit_time: number | null
  /** Seconds UTC. */
  readonly create_time: number
}

export interface OwnPapers {
  readonly kind: PaperKind
  /** What stands: approved, and no other since. */
  readonly standing: Paper | null
  /** What was handed in after it: it waits, or was refused. */
  readonly latest: Paper | null
}

/** What a form begins with. */
export interface PaperForm {
  readonly groups: readonly FormGroup[]
  /** Of the submission that is changed: it waits, or was returned. Null where another begins. */
  readonly id: number | null
  readonly version: number | null
  /** Of that submission, or of the last one, of which another begins as a copy; null where there was none. */
  readonly values: Row | null
}

export const PAPER_PATHS = {
  list: 'buyer/user/PaperList',
  form: 'buyer/user/PaperForm',
  person: 'buyer/user/AuthSave',
  company: 'buyer/user/CompanySave',
} as const
