// The form of a role, which is drawn by hand.
import { defineScreen, type ScreenProps } from '#runtime/define-screen.ts'

export const roleScreen = defineScreen({
  name: 'role',
  isByQuery: true,
  load: async () => {
    const { RoleScreen } = await import('./role-screen.tsx')
    return ({ node, title, id }: ScreenProps) => (
      <RoleScreen listPath={node?.meta.list ?? ''} title={title} id={id} />
    )
  },
})
