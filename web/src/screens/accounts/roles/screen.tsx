import { prefetchRecord } from '#generic/prefetch.ts'
import { defineScreen, type ScreenProps } from '#runtime/define-screen.ts'
import { prefetchPermission } from './permission-query.ts'

export const roleScreen = defineScreen({
  name: 'role',
  isByQuery: true,
  ask: (client, visit) => {
    void prefetchRecord(client, visit.node?.meta.list ?? '', visit)
    prefetchPermission(client, visit)
  },
  load: async () => {
    const { RoleScreen } = await import('./role-screen.tsx')
    return ({ node, title, id }: ScreenProps) => <RoleScreen listPath={node?.meta.list ?? ''} title={title} id={id} />
  },
})
