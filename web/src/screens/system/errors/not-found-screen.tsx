// Page for unknown and forbidden addresses, deliberately indistinguishable.
import { readReturnAddress } from '#generic/form/use-return-address.ts'
import { useTranslation } from '#i18n/index.ts'
import { useScreen } from '#runtime/screen.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { ErrorPageActions } from './error-page-actions.tsx'
import styles from './errors.module.css'

export function NotFoundScreen() {
  const { t } = useTranslation()
  const { state } = useScreen()
  usePageTitle(t('errors.not_found'))
  const address = readReturnAddress(state)
  return (
    <EmptyState
      picture="not_found"
      level={1}
      title={t('errors.not_found')}
      hint={
        <>
          {t('errors.not_found_hint')}
          {address !== undefined && <code className={styles['askedAddress']}>{address}</code>}
        </>
      }
      action={<ErrorPageActions />}
    />
  )
}
