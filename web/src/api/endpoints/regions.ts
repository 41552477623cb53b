// Provinces and cities in the user's language as options. They do not change while a page is open.
import { type Cascade, ORG_PATHS, type OrgNode } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#i18n/index.ts'
import { api } from '../client.ts'

const NONE: readonly Cascade[] = []

const toCascade = ({ id, label, children }: OrgNode): Cascade => ({
  value: id,
  label,
  ...(children.length === 0 ? {} : { children: children.map(toCascade) }),
})
const toCascades = (nodes: readonly OrgNode[]) => nodes.map(toCascade)

export function useRegions(): readonly Cascade[] {
  const { language } = useTranslation()
  const { data } = useQuery({
    queryKey: [ORG_PATHS.tree, language],
    queryFn: ({ signal }) => api.get<OrgNode[]>(ORG_PATHS.tree, undefined, { quiet: true, signal }),
    select: toCascades,
    staleTime: Infinity,
    meta: { topics: [] },
  })
  return data ?? NONE
}
