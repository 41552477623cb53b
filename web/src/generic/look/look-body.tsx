import type { RecordAnswer, TableMeta } from '@cangdan/protocol'
import { useMemo, useRef } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { useRecordName, useScreen } from '#runtime/screen.ts'
import { Page, PageHeader } from '#ui/page.tsx'
import { useActions } from '../actions/use-actions.tsx'
import { BackButton } from '../back-button.tsx'
import { PrintFacts } from '../print/print-facts.tsx'
import { usePrinting } from '../print/use-printing.ts'
import { recordName } from '../list/rows/row-actions.ts'
import { useKeptFocus } from '../list/use-kept-focus.ts'
import { LookActions } from './look-actions.tsx'
import { LookRecord } from './look-record.tsx'
import { listPartsOf } from './record-parts.ts'
import { States } from './states.tsx'

export interface LookBodyProps {
  readonly listPath: string
  readonly title: string
  readonly meta: TableMeta
  readonly record: RecordAnswer
  readonly back: string
}

export function LookBody({ listPath, title, meta, record, back }: LookBodyProps) {
  const { t } = useTranslation()
  const { pathname, close } = useScreen()
  const place = useRef<HTMLDivElement>(null)
  const keepFocus = useKeptFocus(place)
  const { states } = useMemo(() => listPartsOf(meta, record), [meta, record])
  const [acting, dialogs] = useActions({
    listPath,
    meta,
    from: pathname,
    onDone: ({ asked }) => {
      keepFocus()
      if (asked.action.name === 'del') close(back)
    },
  })
  const printedAt = usePrinting()
  const name = recordName(meta, record)
  useRecordName(name)
  return (
    <Page>
      <PageHeader
        title={name ?? title}
        note={<States columns={states} row={record.row} />}
        actions={
          <LookActions {...{ meta, record, acting }} from={pathname}>
            <BackButton to={back}>{t('form.back')}</BackButton>
          </LookActions>
        }
      />
      {printedAt !== undefined && <PrintFacts at={printedAt} />}
      <LookRecord {...{ listPath, meta, record, place }} />
      {dialogs}
    </Page>
  )
}
