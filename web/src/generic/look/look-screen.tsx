import { useTranslation } from '#i18n/index.ts'
import { Page, PageHeader } from '#ui/page.tsx'
import { useWayBack } from '../form/use-way-back.ts'
import { BackButton } from '../back-button.tsx'
import { hasFailed } from '../errors/has-failed.ts'
import { useTableMeta } from '../meta-query.ts'
import { LookAwaited } from './look-awaited.tsx'
import { LookBody } from './look-body.tsx'
import { useRecordAnswer } from './use-record-answer.ts'

export interface LookScreenProps {
  readonly listPath: string
  readonly title: string
  readonly id: number
}

export function LookScreen({ listPath, title, id }: LookScreenProps) {
  const { t } = useTranslation()
  const meta = useTableMeta(listPath)
  const answer = useRecordAnswer(listPath, id)
  const { record, isMissing } = answer
  const back = useWayBack(listPath)
  if (meta.data !== undefined && record !== undefined)
    return <LookBody {...{ listPath, title, record, back }} meta={meta.data} />

  const retryAll = () => {
    if (hasFailed(meta)) void meta.refetch()
    if (answer.hasFailed) void answer.retry()
  }
  return (
    <Page>
      <PageHeader title={title} />
      <LookAwaited
        isMissing={isMissing}
        hasFailed={hasFailed(meta) || answer.hasFailed}
        isRetrying={meta.isFetching || answer.isFetching}
        onRetry={retryAll}
        way={<BackButton to={back}>{t('form.back')}</BackButton>}
      />
    </Page>
  )
}
