export const ORG_TYPES = ['region', 'org'] as const
export type OrgType = (typeof ORG_TYPES)[number]

export interface OrgNode {
  /** Region code (GB/T 2260), or id of the organisation. */
  id: number
  /** Id of the parent; 0 on the first level. */
  pid: number
  label: string
  /** `province`, `city`, or the kind of organisation. */
  type: string
  children: OrgNode[]
}

export const ORG_PATHS = { tree: 'public/org/OrgTreeList', info: 'public/org/OrgInfo' } as const
