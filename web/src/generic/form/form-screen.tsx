// The screen that adds or edits one record of any list: the server describes the fields, this draws them.
import type { FormGroup, TableMeta } from '@cangdan/protocol'
import HistoryOutlined from '@ant-design/icons/es/icons/HistoryOutlined'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from '#i18n/index.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page, PageHeader } from '#ui/page.tsx'
import { HistoryDrawer } from '../history/history-drawer.tsx'
import { LinkButton } from '../link-button.tsx'
import { useTableMeta } from '../meta-query.ts'
import { FormBody } from './form-body.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { begunWith } from './begun-with.ts'
import { useRecord } from './use-record.ts'
import { useWayBack } from './use-way-back.ts'

export interface FormScreenProps {
  readonly listPath: string
  readonly title: string
  /** The record to edit; undefined for a new one. */
  readonly id: number | undefined
}

export function FormScreen({ listPath, title, id }: FormScreenProps) {
  return <OneForm key={`${listPath}/${id ?? ''}`} listPath={listPath} title={title} id={id} />
}

function OneForm({ listPath, title, id }: FormScreenProps) {
  const { t } = useTranslation()
  const meta = useTableMeta(listPath)
  const { record, attempt, hasFailed, retry, reload } = useRecord(listPath, meta.data?.calls.info, id)
  const back = useWayBack(listPath)
  const isReady = meta.data !== undefined && (id === undefined || record !== undefined)
  const [hasHistory, setHasHistory] = useState(false)
  const groups = useGroups(meta.data, id === undefined)
  const openHistory = () => setHasHistory(true)
  const retryAll = () => {
    if (meta.isError) void meta.refetch()
    if (hasFailed) retry()
  }

  return (
    <Page>
      <PageHeader
        title={title}
        actions={
          record === undefined ? undefined : (
            <Button icon={<HistoryOutlined aria-hidden />} onClick={openHistory}>
              {t('history.title')}
            </Button>
          )
        }
      />
      {isReady && (
        <FormBody
          key={attempt}
          calls={meta.data.calls}
          groups={groups}
          record={record}
          listPath={listPath}
          back={back}
          onReload={reload}
          onHistory={openHistory}
        />
      )}
      {id !== undefined && (
        <HistoryDrawer listPath={listPath} id={id} isOpen={hasHistory} onClose={() => setHasHistory(false)} />
      )}
      {!isReady && (meta.isError || hasFailed) && <FailedForm back={back} onRetry={retryAll} />}
      {!isReady && !meta.isError && !hasFailed && <FormSkeleton />}
    </Page>
  )
}

/** A new record begins with what the address names. */
function useGroups(meta: TableMeta | undefined, isNew: boolean): readonly FormGroup[] {
  const [search] = useSearchParams()
  return useMemo(() => {
    const groups = meta?.form.groups ?? []
    return isNew ? begunWith(groups, search) : groups
  }, [meta, isNew, search])
}

export function FailedForm({ back, onRetry }: { readonly back: string; readonly onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <EmptyState
        picture="broken"
        title={t('form.failed')}
        hint={t('form.failed_hint')}
        action={
          <>
            <Button onClick={onRetry}>{t('action.retry')}</Button>
            <LinkButton to={back}>{t('form.back')}</LinkButton>
          </>
        }
      />
    </div>
  )
}
