import { z } from 'zod'
import type { OrgNode } from '../accounts/org.ts'
import { named } from './named.ts'

const base = { id: z.int(), pid: z.int(), label: z.string(), type: z.string() }
const node: z.ZodType<OrgNode> = named(
  'OrgNode',
  z.strictObject({
    ...base,
    get children() {
      return z.array(node)
    },
  }),
)

export const orgTreeAnswer: z.ZodType<OrgNode[]> = named('OrgTree', z.array(node))
export const orgInfoAnswer = named(
  'OrgInfo',
  z.strictObject({
    ...base,
    /** Name with the names of all parents. */
    full_name: z.string(),
  }),
)

export type OrgInfo = z.infer<typeof orgInfoAnswer>
