import type { FilterMeta, HistoryChange, WireValue } from '@cangdan/protocol'
import { getFiles } from '@cangdan/protocol'
import ArrowRightOutlined from '@ant-design/icons/es/icons/ArrowRightOutlined'
import { useTranslation } from '#i18n/index.ts'
import { KeyValue } from '#ui/data-display/key-value.tsx'
import { Cell } from '../list/cells/cells.tsx'
import { UnitTitle } from '../unit-title.tsx'
import { trimUnchangedLines } from './changed-lines.ts'
import { diffTags, type ChangedTags } from './changed-tags.ts'
import styles from './history.module.css'

interface ChangedValueProps {
  readonly column: FilterMeta
  readonly value: WireValue
}

function ChangedValue({ column, value }: ChangedValueProps) {
  const { t } = useTranslation()
  const files = column.type === 'image' ? getFiles(value) : []
  // Shows file names, since the files may be deleted.
  if (files.length > 0)
    return files.map(({ id, name }) => name ?? t('history.file', { n: id })).join(t('history.joint'))
  return <Cell value={value} column={column} isKey={false} />
}

/** Shows for example `Price 1.00 → 2.00`; without a previous value only the new one. */
export function Change({ change: whole }: { readonly change: HistoryChange }) {
  const change = trimUnchangedLines(whole)
  const isNew = isNothing(whole.from)
  const tags = diffTags(whole)
  return (
    <KeyValue name={<UnitTitle named={change} />}>
      {tags === undefined ? <ValueChange change={change} isNew={isNew} /> : <TagsChange change={change} {...tags} />}
    </KeyValue>
  )
}

function ValueChange({ change, isNew }: { readonly change: HistoryChange; readonly isNew: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      {!isNew && (
        <>
          <span className="visually-hidden">{t('history.from')}</span>
          <del className={styles['from']}>
            <ChangedValue column={change} value={change.from} />
          </del>
          <ArrowRightOutlined className={styles['arrow']} aria-hidden />
          <span className="visually-hidden">{t('history.to')}</span>
        </>
      )}
      <ins className={styles['to']}>
        <ChangedValue column={change} value={change.to} />
      </ins>
    </>
  )
}

function TagsChange({ change, gone, added }: { readonly change: HistoryChange } & ChangedTags) {
  const { t } = useTranslation()
  return (
    <>
      {gone.length > 0 && (
        <>
          <span className="visually-hidden">{t('history.gone')}</span>
          <span className={styles['sign']} aria-hidden="true">
            −
          </span>
          <del className={styles['from']}>
            <ChangedValue column={change} value={gone} />
          </del>
        </>
      )}
      {added.length > 0 && (
        <>
          <span className="visually-hidden">{t('history.new')}</span>
          <span className={styles['sign']} aria-hidden="true">
            +
          </span>
          <ins className={styles['to']}>
            <ChangedValue column={change} value={added} />
          </ins>
        </>
      )}
    </>
  )
}

const isNothing = (value: WireValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)
