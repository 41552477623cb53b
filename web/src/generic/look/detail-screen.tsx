import { useTranslation } from '#i18n/index.ts'
import { Page, PageHeader } from '#ui/page.tsx'
import { useReturnAddress } from '../form/use-return-address.ts'
import { BackButton } from '../back-button.tsx'
import { hasFailed } from '../errors/has-failed.ts'
import { useTableMeta } from '../meta-query.ts'
import { DetailPlaceholder } from './detail-placeholder.tsx'
import { DetailBody } from './detail-body.tsx'
import { useRecordAnswer } from './use-record-answer.ts'

export interface DetailScreenProps {
  readonly listPath: string
  readonly title: string
  readonly id: number
}

export function DetailScreen({ listPath, title, id }: DetailScreenProps) {
  const { t } = useTranslation()
  const meta = useTableMeta(listPath)
  const answer = useRecordAnswer(listPath, id)
  const { record, isMissing } = answer
  const back = useReturnAddress(listPath)
  if (meta.data !== undefined && record !== undefined)
    return <DetailBody {...{ listPath, title, record, back }} meta={meta.data} />

  const retryAll = () => {
    if (hasFailed(meta)) void meta.refetch()
    if (answer.hasFailed) void answer.retry()
  }
  return (
    <Page>
      <PageHeader title={title} />
      <DetailPlaceholder
        isMissing={isMissing}
        hasFailed={hasFailed(meta) || answer.hasFailed}
        isRetrying={meta.isFetching || answer.isFetching}
        onRetry={retryAll}
        way={<BackButton to={back}>{t('form.back')}</BackButton>}
      />
    </Page>
  )
}
