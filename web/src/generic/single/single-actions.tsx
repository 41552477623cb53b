import type { RecordResponse, TableMeta } from '@cangdan/protocol'
import { Button } from 'antd'
import { useScreen } from '#runtime/screen.ts'
import { useActions } from '../actions/use-actions.tsx'

interface SingleActionsProps {
  readonly listPath: string
  readonly meta: TableMeta
  readonly record: RecordResponse
  readonly actions: TableMeta['actions']
  readonly onDone: () => void
}

export function SingleActions({ listPath, meta, record, actions, onDone }: SingleActionsProps) {
  const { pathname } = useScreen()
  const [handlers, dialogs] = useActions({ listPath, meta, from: pathname, onDone })
  return (
    <>
      {actions.map((action) => (
        <Button
          key={action.name}
          {...(action.namesVersion === true ? { type: 'primary' as const } : {})}
          onClick={({ currentTarget: button }) => handlers.ask({ action, rows: [record.row], isBulk: false, button })}
        >
          {action.title}
        </Button>
      ))}
      {dialogs}
    </>
  )
}
