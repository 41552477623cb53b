// Notice above a role that differs from the standard role of this release: the changes that adopting it would make.
import type { OperatorPermission, RecordResponse, TableMeta } from '@cangdan/protocol'
import { Button } from 'antd'
import { useActions } from '#generic/actions/use-actions.tsx'
import { listAvailableActions } from '#generic/list/rows/row-actions.ts'
import { useTranslation } from '#i18n/index.ts'
import { ROLE } from '#i18n/role.ts'
import { useScreen } from '#runtime/screen.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { ChangeSummary } from './change-note.tsx'

export interface StandardNoticeProps {
  readonly listPath: string
  readonly meta: TableMeta
  readonly record: RecordResponse
  readonly standard: NonNullable<NonNullable<OperatorPermission['role']>['standard']>
  readonly onAdopted: () => void
}

export function StandardNotice({ listPath, meta, record, standard, onAdopted }: StandardNoticeProps) {
  const { t } = useTranslation()
  const { pathname } = useScreen()
  const { row } = record
  const [handlers, dialogs] = useActions({ listPath, meta, from: pathname, onDone: onAdopted })
  const action = listAvailableActions(row, meta.actions).find(({ name }) => name === 'adopt')
  const [granted, taken] = [standard.granted, standard.taken].map((apis) => apis.map((api) => ({ api })))
  return (
    <>
      <Notice
        tone="info"
        live="status"
        actions={
          action && (
            <Button
              size="small"
              onClick={({ currentTarget: button }) => handlers.ask({ action, rows: [row], isBulk: false, button })}
            >
              {action.title}
            </Button>
          )
        }
      >
        <ChangeSummary
          title={t(ROLE.standard, { role: standard.title })}
          difference={{ granted: granted ?? [], taken: taken ?? [] }}
        />
      </Notice>
      {dialogs}
    </>
  )
}
