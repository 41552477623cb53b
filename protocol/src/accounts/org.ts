// Places and organisations as trees to choose from (specification §7.3).

/** What a tree is of. */
export const ORG_TYPES = ['region', 'org'] as const
export type OrgType = (typeof ORG_TYPES)[number]

export interface OrgNode {
  /** A place by its code (GB/T 2260), an organisation by its number. */
  id: number
  /** What it lies in; 0 for what lies in nothing. */
  pid: number
  label: string
  /** `province`, `city`, or the kind of organisation. */
  type: string
  children: OrgNode[]
}

export const ORG_PATHS = { tree: 'public/org/OrgTreeList', info: 'public/org/OrgInfo' } as const
