import { z } from 'zod'
import { PAPER_KINDS } from '../accounts/papers.ts'
import { named, seconds, type Wire } from './named.ts'
import { formGroup, wireValue } from './table.schemas.ts'

const text = z.string()

const paper = named(
  'Paper',
  z.strictObject({
    id: z.int(),
    name: text,
    /** Document number with its middle masked, or the company's credit code. */
    number: text,
    /** 0 pending, 1 approved, 2 rejected, 3 returned. */
    audit_status: z.int(),
    audit_remark: text,
    /** Seconds UTC; null until decided. */
    audit_time: seconds.nullable(),
    /** Seconds UTC. */
    create_time: seconds,
  }),
)

export type Paper = Wire<typeof paper>

export const ownPapersAnswer = named(
  'OwnPapers',
  z.array(
    z.strictObject({
      kind: z.enum(PAPER_KINDS),
      standing: paper.nullable(),
      /** A later submission that is pending or was rejected. */
      latest: paper.nullable(),
    }),
  ),
)

export type OwnPapers = Wire<typeof ownPapersAnswer>[number]

export const paperFormAnswer = named(
  'PaperForm',
  z.strictObject({
    groups: z.array(formGroup),
    /** Id of the pending or returned submission that is edited; null for a new one. */
    id: z.int().nullable(),
    version: z.int().nullable(),
    /** Values of that submission, or of the previous one that a new one copies; null if there is none. */
    values: z.record(text, wireValue).nullable(),
  }),
)

export type PaperForm = z.infer<typeof paperFormAnswer>
