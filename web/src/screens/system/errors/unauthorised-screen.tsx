import { useTranslation } from '#i18n/index.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { ErrorPageActions } from './error-page-actions.tsx'

export function UnauthorisedScreen() {
  const { t } = useTranslation()
  usePageTitle(t('errors.unauthorised'))
  return (
    <EmptyState
      picture="forbidden"
      level={1}
      title={t('errors.unauthorised')}
      hint={t('errors.unauthorised_hint')}
      action={<ErrorPageActions />}
    />
  )
}
