// The form of a role, which is drawn by hand.
import { addWords } from '#i18n/index.ts'
import { defineScreen, type ScreenProps } from '#runtime/define-screen.ts'

export const roleScreen = defineScreen({
  name: 'role',
  isByQuery: true,
  load: async () => {
    const [{ RoleScreen }, { ROLE_WORDS }] = await Promise.all([
      import('./role-screen.tsx'),
      import('#i18n/role/load.ts'),
    ])
    await addWords(ROLE_WORDS)
    return ({ node, title, id }: ScreenProps) => (
      <RoleScreen listPath={node?.meta.list ?? ''} title={title} id={id} />
    )
  },
})
