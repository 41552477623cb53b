import { z } from 'zod'
import type { OrgNode } from '../accounts/org.ts'
import { nameSchema } from './named-schemas.ts'

const base = { id: z.int(), pid: z.int(), label: z.string(), type: z.string() }
const node: z.ZodType<OrgNode> = nameSchema(
  'OrgNode',
  z.strictObject({
    ...base,
    get children() {
      return z.array(node)
    },
  }),
)

export const orgTreeResponse: z.ZodType<OrgNode[]> = nameSchema('OrgTree', z.array(node))
export const orgInfoResponse = nameSchema(
  'OrgInfo',
  z.strictObject({
    ...base,
    /** Name with the names of all parents. */
    full_name: z.string(),
  }),
)

export type OrgInfo = z.infer<typeof orgInfoResponse>
