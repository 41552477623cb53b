// What is answered about the papers that members hand in of themselves.
import { z } from 'zod'
import { type OwnPapers, PAPER_KINDS, type Paper, type PaperForm } from '../calls/papers.ts'
import { named, seconds } from './named.ts'
import { formGroup, wireValue } from './table.schemas.ts'

const text = z.string()

const paper: z.ZodType<Paper> = named(
  'Paper',
  z.strictObject({
    id: z.int(),
    name: text,
    number: text,
    audit_status: z.int(),
    audit_remark: text,
    audit_time: seconds.nullable(),
    create_time: seconds,
  }),
)
export const ownPapersAnswer: z.ZodType<readonly OwnPapers[]> = named(
  'OwnPapers',
  z.array(
    z.strictObject({ kind: z.enum(PAPER_KINDS), standing: paper.nullable(), latest: paper.nullable() }),
  ),
)
export const paperFormAnswer: z.ZodType<PaperForm> = named(
  'PaperForm',
  z.strictObject({
    groups: z.array(formGroup),
    id: z.int().nullable(),
    version: z.int().nullable(),
    values: z.record(text, wireValue).nullable(),
  }),
)
