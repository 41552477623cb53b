import type { RecordResponse, TableMeta } from '@cangdan/protocol'
import { useMemo, useRef } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { useRecordName, useScreen } from '#runtime/screen.ts'
import { Page, PageHeader } from '#ui/page.tsx'
import { useActions } from '../actions/use-actions.tsx'
import { BackButton } from '../back-button.tsx'
import { PrintFacts } from '../print/print-facts.tsx'
import { usePrinting } from '../print/use-printing.ts'
import { getRecordName } from '../list/rows/row-actions.ts'
import { useFocusAfterDelete } from '../list/use-focus-after-delete.ts'
import { DetailActions } from './detail-actions.tsx'
import { RecordDetail } from './record-detail.tsx'
import { splitListColumns } from './record-parts.ts'
import { States } from './states.tsx'

export interface DetailBodyProps {
  readonly listPath: string
  readonly title: string
  readonly meta: TableMeta
  readonly record: RecordResponse
  readonly back: string
}

export function DetailBody({ listPath, title, meta, record, back }: DetailBodyProps) {
  const { t } = useTranslation()
  const { pathname, close } = useScreen()
  const place = useRef<HTMLDivElement>(null)
  const keepFocus = useFocusAfterDelete(place)
  const { states } = useMemo(() => splitListColumns(meta, record), [meta, record])
  const [handlers, dialogs] = useActions({
    listPath,
    meta,
    from: pathname,
    onDone: ({ request }) => {
      keepFocus()
      if (request.action.name === 'del') close(back)
    },
  })
  const printedAt = usePrinting()
  const name = getRecordName(meta, record)
  useRecordName(name)
  return (
    <Page>
      <PageHeader
        title={name ?? title}
        note={<States columns={states} row={record.row} />}
        actions={
          <DetailActions {...{ meta, record, handlers }} from={pathname}>
            <BackButton to={back}>{t('form.back')}</BackButton>
          </DetailActions>
        }
      />
      {printedAt !== undefined && <PrintFacts at={printedAt} />}
      <RecordDetail {...{ listPath, meta, record, place }} />
      {dialogs}
    </Page>
  )
}
