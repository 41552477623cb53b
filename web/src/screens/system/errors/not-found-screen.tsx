// Page for unknown and forbidden addresses, deliberately indistinguishable.
import { addressIn } from '#generic/form/use-way-back.ts'
import { useTranslation } from '#i18n/index.ts'
import { useScreen } from '#runtime/screen.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { WaysOut } from './ways-out.tsx'
import styles from './errors.module.css'

export function NotFoundScreen() {
  const { t } = useTranslation()
  const { state } = useScreen()
  usePageTitle(t('errors.not_found'))
  const asked = addressIn(state)
  return (
    <EmptyState
      picture="not_found"
      level={1}
      title={t('errors.not_found')}
      hint={
        <>
          {t('errors.not_found_hint')}
          {asked !== undefined && <code className={styles['askedAddress']}>{asked}</code>}
        </>
      }
      action={<WaysOut />}
    />
  )
}
