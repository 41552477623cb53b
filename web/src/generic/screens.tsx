import { SINGLE_ID } from '@cangdan/protocol'
import { defineScreen, type ScreenProps } from '#runtime/define-screen.ts'
import { prefetchListPage, prefetchRecord } from './prefetch.ts'

export const listScreen = defineScreen({
  name: 'list',
  ask: (client, { node, search, language }) =>
    prefetchListPage(client, node?.meta.list ?? '', language, { search, limit: node?.meta.limit }),
  load: async () => {
    const { ListScreen } = await import('./list/list-screen.tsx')
    return ({ node, title, question }: ScreenProps) => (
      <ListScreen listPath={node?.meta.list} title={title} limit={node?.meta.limit} question={question} />
    )
  },
})

export const formScreen = defineScreen({
  name: 'form',
  ask: (client, visit) => void prefetchRecord(client, visit.node?.meta.list ?? '', visit),
  // The query decides whether a new record starts as a copy.
  isByQuery: true,
  load: async () => {
    const { FormScreen } = await import('./form/form-screen.tsx')
    return ({ node, title, id }: ScreenProps) => <FormScreen listPath={node?.meta.list ?? ''} title={title} id={id} />
  },
})

export const singleScreen = defineScreen({
  name: 'single',
  ask: (client, visit) => void prefetchRecord(client, visit.node?.meta.list ?? '', { ...visit, id: SINGLE_ID }),
  load: async () => {
    const { SingleScreen } = await import('./single/single-screen.tsx')
    return ({ node, title }: ScreenProps) => <SingleScreen listPath={node?.meta.list ?? ''} title={title} />
  },
})

export const detailScreen = defineScreen({
  name: 'look',
  ask: (client, visit, fetchParts) => void prefetchRecord(client, visit.node?.meta.list ?? '', visit, fetchParts),
  load: async () => {
    const { DetailScreen } = await import('./look/detail-screen.tsx')
    return ({ node, title, id }: ScreenProps) =>
      id === undefined ? null : <DetailScreen listPath={node?.meta.list ?? ''} title={title} id={id} />
  },
})
