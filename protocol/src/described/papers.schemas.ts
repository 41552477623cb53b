// What is answered about the papers that members hand in of themselves.
import { z } from 'zod'
import type { PaperForm } from '../accounts/papers.ts'
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

export const paperFormAnswer: z.ZodType<PaperForm> = named(
  'PaperForm',
  z.strictObject({
    groups: z.array(formGroup),
    id: z.int().nullable(),
    version: z.int().nullable(),
    values: z.record(text, wireValue).nullable(),
  }),
)
