import { useTranslation } from '#i18n/index.ts'
import { PageCard } from '#ui/page.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import styles from './form-screen.module.css'

export function FormSkeleton() {
  const { t } = useTranslation()
  return (
    <PageCard>
      <div className={styles['group']}>
        <p className="visually-hidden">{t('list.loading')}</p>
        <div className={styles['grid']}>
          {Array.from({ length: 6 }, (_, index) => (
            <div key={index} className={styles['outlined']}>
              <Skeleton width={96} />
              <Skeleton kind="field" />
            </div>
          ))}
        </div>
      </div>
    </PageCard>
  )
}
