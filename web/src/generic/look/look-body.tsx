// A record that is there: its groups, beside them what only its list knows and its history.
import type { ActionMeta, RecordAnswer, TableMeta } from '@cangdan/protocol'
import { Button } from 'antd'
import { useMemo, useRef } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { useRecordName, useScreen } from '#runtime/screen.ts'
import { Page, PageCard, PageHeader } from '#ui/page.tsx'
import { useActions, type Acting } from '../actions/use-actions.tsx'
import { History } from '../history/history.tsx'
import { BackButton } from '../back-button.tsx'
import { LinkButton } from '../link-button.tsx'
import { PrintFacts } from '../print/print-facts.tsx'
import { usePrinting } from '../print/use-printing.ts'
import { addressOf, offeredOn, recordName, rowActions } from '../list/row-actions.ts'
import { useKeptFocus } from '../list/use-kept-focus.ts'
import { Pairs } from './pairs.tsx'
import { DrawnPanel } from './panels.tsx'
import { RecordGroups } from './record-groups.tsx'
import { listPartsOf } from './record-parts.ts'
import { States } from './states.tsx'
import styles from './look.module.css'

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
  const { states, facts } = useMemo(() => listPartsOf(meta, record), [meta, record])
  const [acting, dialogs] = useActions({
    listPath,
    meta,
    from: pathname,
    onDone: ({ asked }) => {
      keepFocus()
      // Of what has been deleted there is nothing left to look at.
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
        actions={<LookActions {...{ meta, record, back, acting }} from={pathname} />}
      />
      {printedAt !== undefined && <PrintFacts at={printedAt} />}
      <div ref={place} className={styles['body']} tabIndex={-1}>
        <div className={styles['groups']}>
          <DrawnPanel meta={meta} record={record} />
          <RecordGroups meta={meta} record={record} />
        </div>
        <div className={styles['side']}>
          {facts.length > 0 && (
            <PageCard>
              <section className={styles['group']} aria-label={t('look.facts')}>
                <h2 className={styles['heading']}>{t('look.facts')}</h2>
                <Pairs columns={facts} values={record.row} pk={meta.pk} layout="beside" />
              </section>
            </PageCard>
          )}
          {meta.calls.history !== undefined && (
            <PageCard>
              <section className={styles['group']} aria-label={t('history.title')}>
                <h2 className={styles['heading']}>{t('history.title')}</h2>
                <History listPath={listPath} id={record.id} />
              </section>
            </PageCard>
          )}
        </div>
      </div>
      {dialogs}
    </Page>
  )
}

interface LookActionsProps extends Pick<LookBodyProps, 'meta' | 'record' | 'back'> {
  readonly from: string
  readonly acting: Acting
}

function LookActions({ meta, record, back, from, acting }: LookActionsProps) {
  const { t } = useTranslation()
  const actions = offeredOn(record.row, rowActions(meta)).filter(({ name }) => name !== 'look')
  return (
    <span className={styles['actions']}>
      <BackButton to={back}>{t('form.back')}</BackButton>
      {actions.map((action) =>
        action.screen === undefined ? (
          <Button
            key={action.name}
            {...lookOf(action)}
            onClick={({ currentTarget: button }) =>
              acting.ask({ action, rows: [record.row], isBulk: false, button })
            }
          >
            {action.title}
          </Button>
        ) : (
          <LinkButton key={action.name} to={addressOf(action, record.row, meta.pk)} from={from}>
            {action.title}
          </LinkButton>
        ),
      )}
    </span>
  )
}

function lookOf({ danger, namesVersion }: ActionMeta) {
  if (danger === true) return { color: 'danger', variant: 'outlined' } as const
  return namesVersion === true ? ({ type: 'primary' } as const) : {}
}
