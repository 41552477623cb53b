// Content of a record: field groups, columns of its list that the form lacks, and history. Shared by the detail page and the preview, which omits
// empty list columns.
import type { RecordResponse, Row, TableMeta } from '@cangdan/protocol'
import { useMemo, useState, type ReactNode, type Ref } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { PageCard } from '#ui/page.tsx'
import { History } from '../history/history.tsx'
import { ListPictures } from '../list/cells/list-pictures.tsx'
import { Pairs } from './pairs.tsx'
import { CustomPanel } from './panels.tsx'
import { RecordGroups } from './record-groups.tsx'
import { splitListColumns } from './record-parts.ts'
import styles from './detail.module.css'

export interface RecordDetailProps {
  readonly listPath: string
  readonly meta: TableMeta
  readonly record: RecordResponse
  /** Stacked, without cards; the history is loaded when opened. */
  readonly isPreview?: boolean
  readonly place?: Ref<HTMLDivElement>
}

export function RecordDetail({ listPath, meta, record, isPreview = false, place }: RecordDetailProps) {
  const { t } = useTranslation()
  const facts = useMemo(() => {
    const inPanel = new Set(meta.panel_columns)
    const all = splitListColumns(meta, record).facts.filter(({ name }) => !inPanel.has(name))
    // In a preview, empty values would only take space.
    return isPreview ? all.filter(({ name }) => hasValue(record.row[name])) : all
  }, [meta, record, isPreview])
  const rows = useMemo(() => [record.row], [record])
  const Frame = isPreview ? Flat : PageCard
  // A panel that shows columns of the list takes the whole width.
  const isWide = meta.panel_columns !== undefined
  const panel = <CustomPanel meta={meta} record={record} isFlat={isPreview} />
  const Past = isPreview ? FoldedHistory : WholeHistory
  return (
    <div ref={place} className={styles['body']} data-preview={isPreview} tabIndex={-1}>
      {isWide && (
        <div className={styles['groups']} data-wide>
          {panel}
        </div>
      )}
      <div className={styles['groups']}>
        {!isWide && panel}
        <RecordGroups meta={meta} record={record} isFlat={isPreview} />
      </div>
      <div className={styles['side']}>
        {facts.length > 0 && (
          <Frame>
            <section className={styles['group']} aria-label={t('look.facts')}>
              <h2 className={styles['heading']}>{t('look.facts')}</h2>
              <ListPictures rows={rows}>
                <Pairs columns={facts} values={record.row} pk={meta.pk} layout="beside" />
              </ListPictures>
            </section>
          </Frame>
        )}
        {meta.calls.history !== undefined && <Past listPath={listPath} id={record.id} />}
      </div>
    </div>
  )
}

const hasValue = (value: Row[string] | undefined): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== ''

const Flat = ({ children }: { readonly children: ReactNode }) => children

interface PastProps {
  readonly listPath: string
  readonly id: number
}

function WholeHistory(props: PastProps) {
  const { t } = useTranslation()
  return (
    <PageCard>
      <section className={styles['group']} aria-label={t('history.title')}>
        <h2 className={styles['heading']}>{t('history.title')}</h2>
        <History {...props} />
      </section>
    </PageCard>
  )
}

function FoldedHistory(props: PastProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles['group']} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={styles['heading']}>{t('history.title')}</summary>
      {isOpen && <History {...props} />}
    </details>
  )
}
