// Buttons of some actions of a record on the page of another one.
import type { ReactNode } from 'react'
import { findListScreen } from '#generic/form/use-return-address.ts'
import { useSession } from '#api/session/session.ts'
import { useScreen } from '#runtime/screen.ts'
import { useActions } from './use-actions.tsx'
import { useTableMeta } from '../meta-query.ts'
import { DetailActions } from '../look/detail-actions.tsx'
import { useRecordAnswer } from '../look/use-record-answer.ts'

interface RecordActionsProps {
  readonly listPath: string
  readonly id: number
  /** Names of the actions, if they are open to the record and the user. */
  readonly names: readonly string[]
  readonly children?: ReactNode
}

/** Renders only the children for a user who may not open the list. */
export function RecordActions(props: RecordActionsProps) {
  const { menu } = useSession()
  return findListScreen(menu, props.listPath) === undefined ? props.children : <PermittedActions {...props} />
}

function PermittedActions({ listPath, id, names, children }: RecordActionsProps) {
  const { pathname } = useScreen()
  const { data: meta } = useTableMeta(listPath)
  const { record } = useRecordAnswer(listPath, id)
  const [handlers, dialogs] = useActions({ listPath, meta, from: pathname, onDone: () => undefined })
  if (meta === undefined || record === undefined) return children
  const shown = { ...meta, actions: meta.actions.filter(({ name }) => names.includes(name)) }
  return (
    <>
      <DetailActions meta={shown} {...{ record, handlers }} from={pathname} isOpenOnly>
        {children}
      </DetailActions>
      {dialogs}
    </>
  )
}
