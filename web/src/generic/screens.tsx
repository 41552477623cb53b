// The screens that any resource has, as the server's menu names them.
import { defineScreen, type ScreenProps } from '#runtime/define-screen.ts'

export const listScreen = defineScreen({
  name: 'list',
  load: async () => {
    const { ListScreen } = await import('./list/list-screen.tsx')
    return ({ node, title }: ScreenProps) => <ListScreen listPath={node?.meta.list} title={title} />
  },
})

export const formScreen = defineScreen({
  name: 'form',
  // A new record that begins as a copy is another than an empty one.
  isByQuery: true,
  load: async () => {
    const { FormScreen } = await import('./form/form-screen.tsx')
    return ({ node, title, id }: ScreenProps) => (
      <FormScreen listPath={node?.meta.list ?? ''} title={title} id={id} />
    )
  },
})

export const singleScreen = defineScreen({
  name: 'single',
  load: async () => {
    const { SingleScreen } = await import('./single/single-screen.tsx')
    return ({ node, title }: ScreenProps) => <SingleScreen listPath={node?.meta.list ?? ''} title={title} />
  },
})

export const lookScreen = defineScreen({
  name: 'look',
  load: async () => {
    const { LookScreen } = await import('./look/look-screen.tsx')
    return ({ node, title, id }: ScreenProps) =>
      id === undefined ? null : <LookScreen listPath={node?.meta.list ?? ''} title={title} id={id} />
  },
})
