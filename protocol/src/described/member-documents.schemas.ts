import { z } from 'zod'
import { MEMBER_DOCUMENT_KINDS } from '../accounts/member-documents.ts'
import { nameSchema, seconds, type Wire } from './named-schemas.ts'
import { formGroup, wireValue } from './table.schemas.ts'

const text = z.string()

const memberDocument = nameSchema(
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

export type MemberDocument = Wire<typeof memberDocument>

export const ownDocumentsResponse = nameSchema(
  'OwnPapers',
  z.array(
    z.strictObject({
      kind: z.enum(MEMBER_DOCUMENT_KINDS),
      standing: memberDocument.nullable(),
      /** A later submission that is pending or was rejected. */
      latest: memberDocument.nullable(),
    }),
  ),
)

export type OwnDocuments = Wire<typeof ownDocumentsResponse>[number]

export const memberDocumentFormResponse = nameSchema(
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

export type MemberDocumentForm = z.infer<typeof memberDocumentFormResponse>
