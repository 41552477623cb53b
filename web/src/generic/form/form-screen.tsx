// The screen that adds or edits one record of any list: the server describes the fields, this draws them.
import type { RecordAnswer, TableMeta } from '@cangdan/protocol'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from '#i18n/index.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '../link-button.tsx'
import { nameOf } from '../list/row-actions.ts'
import { useTableMeta } from '../meta-query.ts'
import { begunWith, copiedId } from './begun-with.ts'
import { FormBody } from './form-body.tsx'
import { FormPage } from './form-page.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
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
  const meta = useTableMeta(listPath)
  const [search] = useSearchParams()
  // A new record may begin as a copy of another.
  const source = id ?? copiedId(search)
  const { record, attempt, hasFailed, retry, replace, reload } = useRecord(
    listPath,
    meta.data?.calls.info,
    source,
  )
  const back = useWayBack(listPath)
  const isReady = meta.data !== undefined && (source === undefined || record !== undefined)
  const groups = useMemo(() => {
    const all = meta.data?.form.groups ?? []
    return id === undefined ? begunWith(all, search) : all
  }, [meta.data, id, search])
  const name = useRecordName(meta.data, id === undefined ? undefined : record)
  const retryAll = () => {
    if (meta.isError) void meta.refetch()
    if (hasFailed) retry()
  }

  return (
    <FormPage
      listPath={listPath}
      title={name === undefined ? title : `${title} · ${name}`}
      id={id}
      isThere={id !== undefined && record !== undefined}
    >
      {(onHistory) => (
        <>
          {isReady && (
            <FormBody
              key={attempt}
              calls={meta.data.calls}
              groups={groups}
              record={id === undefined ? undefined : record}
              copied={id === undefined ? record : undefined}
              listPath={listPath}
              back={back}
              onReload={reload}
              onRebase={replace}
              onHistory={onHistory}
            />
          )}
          {!isReady && (meta.isError || hasFailed) && <FailedForm back={back} onRetry={retryAll} />}
          {!isReady && !meta.isError && !hasFailed && <FormSkeleton />}
        </>
      )}
    </FormPage>
  )
}

/** What a person calls the record that the form is of. */
function useRecordName(meta: TableMeta | undefined, record: RecordAnswer | undefined): string | undefined {
  return useMemo(() => {
    const columns = meta?.column_names.flatMap((column) => meta.rows[column] ?? []) ?? []
    return record && nameOf(record.row, columns)
  }, [meta, record])
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
