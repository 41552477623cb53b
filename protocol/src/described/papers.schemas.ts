// What is answered about the papers that members hand in of themselves.
import { z } from 'zod'
import { PAPER_KINDS } from '../accounts/papers.ts'
import { named, seconds, type Wire } from './named.ts'
import { formGroup, wireValue } from './table.schemas.ts'

const text = z.string()

const paper = named(
  'Paper',
  z.strictObject({
    id: z.int(),
    /** Whom or what it is of. */
    name: text,
    /** That of the paper with its middle hidden, or the credit code of the company. */
    number: text,
    /** 0 waits, 1 approved, 2 rejected, 3 returned. */
    audit_status: z.int(),
    audit_remark: text,
    /** Seconds UTC; null until it is decided. */
    audit_time: seconds.nullable(),
    /** Seconds UTC. */
    create_time: seconds,
  }),
)

/** One submission, as its page tells of it. */
export type Paper = Wire<typeof paper>

export const ownPapersAnswer = named(
  'OwnPapers',
  z.array(
    z.strictObject({
      kind: z.enum(PAPER_KINDS),
      /** What stands: approved, and no other since. */
      standing: paper.nullable(),
      /** What was handed in after it: it waits, or was refused. */
      latest: paper.nullable(),
    }),
  ),
)

export type OwnPapers = Wire<typeof ownPapersAnswer>[number]

export const paperFormAnswer = named(
  'PaperForm',
  z.strictObject({
    groups: z.array(formGroup),
    /** Of the submission that is changed: it waits, or was returned. Null where another begins. */
    id: z.int().nullable(),
    version: z.int().nullable(),
    /** Of that submission, or of the last one, of which another begins as a copy; null where there was none. */
    values: z.record(text, wireValue).nullable(),
  }),
)

/** What a form begins with. */
export type PaperForm = z.infer<typeof paperFormAnswer>
