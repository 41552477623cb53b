import { DownloadOutlined, PlusOutlined, ReloadOutlined, TableOutlined, UploadOutlined } from '@ant-design/icons'
import type { TableMeta } from '@cangdan/protocol'
import { Button, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { Dotted } from '#ui/data-display/dotted.tsx'
import { PageHeader } from '#ui/page.tsx'
import { LinkButton } from '../link-button.tsx'
import type { WireParams } from './view/list-state.ts'
import styles from './list-header.module.css'
import { getAddAddress, findListAction } from './rows/row-actions.ts'

export interface ListHeaderProps {
  readonly title: string
  readonly meta: TableMeta
  readonly filters: WireParams
  readonly from: string
  readonly isFetching: boolean
  readonly hasHiddenColumns: boolean
  readonly views: ReactNode
  readonly onRefresh: () => void
  readonly onColumns: () => void
  /** Undefined without the right to export. */
  readonly onExport: (() => void) | undefined
  /** Called with the button; undefined without the right to import. */
  readonly onImport: ((opener: Element) => void) | undefined
}

export function ListHeader(props: ListHeaderProps) {
  const { title, meta, filters, from, isFetching, hasHiddenColumns } = props
  const { onRefresh, onColumns, onExport, onImport } = props
  const { t } = useTranslation()
  return (
    <PageHeader
      title={title}
      actions={
        <>
          {props.views}
          <Tooltip title={t('list.refresh')}>
            <Button
              type="text"
              icon={<ReloadOutlined spin={isFetching} aria-hidden />}
              aria-label={t('list.refresh')}
              onClick={onRefresh}
            />
          </Tooltip>
          <Tooltip title={t('list.columns')}>
            <Dotted isDotted={hasHiddenColumns}>
              <Button
                type="text"
                icon={<TableOutlined aria-hidden />}
                aria-label={t(hasHiddenColumns ? 'list.columns_some' : 'list.columns')}
                onClick={onColumns}
              />
            </Dotted>
          </Tooltip>
          {onImport !== undefined && (
            <Button
              icon={<UploadOutlined aria-hidden />}
              aria-haspopup="dialog"
              onClick={({ currentTarget }) => onImport(currentTarget)}
            >
              <span className={styles['word']}>{findListAction(meta, 'import')?.title}</span>
            </Button>
          )}
          {onExport !== undefined && (
            <Button icon={<DownloadOutlined aria-hidden />} onClick={onExport}>
              <span className={styles['word']}>{findListAction(meta, 'export')?.title}</span>
            </Button>
          )}
          <AddButton meta={meta} filters={filters} from={from} />
        </>
      }
    />
  )
}

function AddButton({ meta, filters, from }: Pick<ListHeaderProps, 'meta' | 'filters' | 'from'>) {
  const add = findListAction(meta, 'add')
  if (add?.screen === undefined) return null
  const to = getAddAddress(add.screen, meta, filters)
  return (
    <LinkButton type="primary" icon={<PlusOutlined aria-hidden />} to={to} from={from}>
      {add.title}
    </LinkButton>
  )
}
