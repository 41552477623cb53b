// The page of one record of any list: what it is, where it stands, what can be done with it and what became of it.
import { Button } from 'antd'
import { useTranslation } from '#i18n/index.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page, PageHeader } from '#ui/page.tsx'
import { useWayBack } from '../form/use-way-back.ts'
import { BackButton } from '../back-button.tsx'
import { useTableMeta } from '../meta-query.ts'
import { LookBody } from './look-body.tsx'
import { LookSkeleton } from './look-skeleton.tsx'
import { useRecordAnswer } from './use-record-answer.ts'

export interface LookScreenProps {
  readonly listPath: string
  readonly title: string
  readonly id: number
}

export function LookScreen({ listPath, title, id }: LookScreenProps) {
  const { t } = useTranslation()
  const meta = useTableMeta(listPath)
  const { record, isMissing, hasFailed, retry } = useRecordAnswer(listPath, id)
  const back = useWayBack(listPath)
  if (meta.data !== undefined && record !== undefined)
    return <LookBody {...{ listPath, title, record, back }} meta={meta.data} />

  const retryAll = () => {
    if (meta.isError) void meta.refetch()
    if (hasFailed) void retry()
  }
  const toList = <BackButton to={back}>{t('form.back')}</BackButton>
  const isFailed = meta.isError || hasFailed
  return (
    <Page>
      <PageHeader title={title} />
      {isMissing && (
        <div role="alert">
          <EmptyState title={t('look.missing')} hint={t('look.missing_hint')} action={toList} />
        </div>
      )}
      {isFailed && !isMissing && (
        <div role="alert">
          <EmptyState
            picture="broken"
            title={t('form.failed')}
            hint={t('look.failed_hint')}
            action={
              <>
                <Button onClick={retryAll}>{t('action.retry')}</Button>
                {toList}
              </>
            }
          />
        </div>
      )}
      {!isFailed && !isMissing && <LookSkeleton />}
    </Page>
  )
}
