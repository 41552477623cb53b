import { useTranslation } from '#i18n/index.ts'
import { EmptyState } from './empty-state.tsx'
import { usePageTitle } from '../page-title.ts'
import button from '../button.module.css'
import styles from './crash-page.module.css'

export interface CrashPageProps {
  readonly error: unknown
  readonly onRetry?: () => void
}

export function CrashPage({ error, onRetry }: CrashPageProps) {
  const { t } = useTranslation()
  usePageTitle(t('errors.crashed'))
  return (
    <div className={styles['crash']} role="alert">
      <EmptyState
        picture="broken"
        level={1}
        title={t('errors.crashed')}
        hint={t('errors.crashed_hint')}
        action={
          <>
            {onRetry !== undefined && (
              <button type="button" className={button['button']} onClick={onRetry}>
                {t('action.retry')}
              </button>
            )}
            <button
              type="button"
              className={`${button['button']} ${button['primary']}`}
              onClick={() => location.reload()}
            >
              {t('errors.reload')}
            </button>
          </>
        }
      />
      <details className={styles['details']}>
        <summary>{t('errors.details')}</summary>
        <pre>{describeError(error)}</pre>
      </details>
    </div>
  )
}

function describeError(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `${location.pathname}\n${new Date().toISOString()}\n${text}`
}
