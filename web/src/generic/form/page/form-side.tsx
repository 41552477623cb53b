import type { RecordResponse, TableMeta } from '@cangdan/protocol'
import { useMemo } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { PageCard } from '#ui/page.tsx'
import { History } from '#generic/history/history.tsx'
import { Pairs } from '#generic/look/pairs.tsx'
import { splitListColumns } from '#generic/look/record-parts.ts'
import { States } from '#generic/look/states.tsx'
import styles from './form-side.module.css'

export interface FormSideProps {
  readonly listPath: string
  readonly meta: TableMeta
  readonly record: RecordResponse
}

export function FormSide({ listPath, meta, record }: FormSideProps) {
  const { t } = useTranslation()
  const { states, facts } = useMemo(() => splitListColumns(meta, record), [meta, record])
  return (
    <PageCard>
      <div className={styles['side']}>
        <States columns={states} row={record.row} />
        {facts.length > 0 && <Pairs columns={facts} values={record.row} pk={meta.pk} layout="beside" />}
        {meta.calls.history !== undefined && (
          <section aria-label={t('history.title')}>
            <h2 className={styles['heading']}>{t('history.title')}</h2>
            <History listPath={listPath} id={record.id} />
          </section>
        )}
      </div>
    </PageCard>
  )
}
