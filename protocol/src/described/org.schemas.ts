// The shapes of places and organisations.
import { z } from 'zod'
import type { OrgInfo, OrgNode } from '../calls/org.ts'
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
export const orgInfoAnswer: z.ZodType<OrgInfo> = named(
  'OrgInfo',
  z.strictObject({ ...base, full_name: z.string() }),
)
