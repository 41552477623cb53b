// The screen that adds or edits one record of any list: the server describes the fields, this draws them.
import { Button } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { useRecordName, useScreen } from '#runtime/screen.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { BackButton } from '../back-button.tsx'
import { useTableMeta } from '../meta-query.ts'
import { begunWith, copiedId } from './begun-with.ts'
import { FormBody } from './form-body.tsx'
import { FormPage } from './form-page.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { recordName } from '../list/row-actions.ts'
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
  const { search } = useScreen()
  // A new record may begin as a copy of another.
  const source = id ?? copiedId(search)
  const { record, attempt, hasFailed, retry, replace, reload } = useRecord(
    listPath,
    meta.data?.calls.info,
    source,
  )
  const name = id === undefined ? undefined : recordName(meta.data, record)
  useRecordName(name)
  const back = useWayBack(listPath)
  const isReady = meta.data !== undefined && (source === undefined || record !== undefined)
  const groups = useMemo(() => {
    const all = meta.data?.form.groups ?? []
    return id === undefined ? begunWith(all, search) : all
  }, [meta.data, id, search])
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
      record={id === undefined ? undefined : record}
    >
      {(onHistory) => (
        <>
          {isReady && (
            <FormBody
              key={attempt}
              calls={meta.data.calls}
              groups={groups}
              beside={meta.data.form.beside}
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
            <BackButton to={back}>{t('form.back')}</BackButton>
          </>
        }
      />
    </div>
  )
}
