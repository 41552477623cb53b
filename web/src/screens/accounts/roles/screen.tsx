import { askRecordAhead } from '#generic/asked-ahead.ts'
import { defineScreen, type ScreenProps } from '#runtime/define-screen.ts'
import { askPermissionAhead } from './permission-query.ts'

export const roleScreen = defineScreen({
  name: 'role',
  isByQuery: true,
  ask: (client, visit) => {
    void askRecordAhead(client, visit.node?.meta.list ?? '', visit)
    askPermissionAhead(client, visit)
  },
  load: async () => {
    const { RoleScreen } = await import('./role-screen.tsx')
    return ({ node, title, id }: ScreenProps) => (
      <RoleScreen listPath={node?.meta.list ?? ''} title={title} id={id} />
    )
  },
})
