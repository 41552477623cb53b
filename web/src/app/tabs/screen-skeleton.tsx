import { useTranslation } from '#i18n/index.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import styles from './screen-skeleton.module.css'

export function ScreenSkeleton() {
  const { t } = useTranslation()
  return (
    <output className={styles['screenSkeleton']}>
      <span className="visually-hidden">{t('shell.loading')}</span>
      <Skeleton kind="title" width={160} />
      <Skeleton kind="surface" />
    </output>
  )
}
