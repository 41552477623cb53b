import { useTranslation } from '#i18n/index.ts'
import { PageCard } from '#ui/page.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import styles from './detail.module.css'

export function DetailSkeleton() {
  const { t } = useTranslation()
  return (
    <PageCard>
      <div className={styles['group']}>
        <p className="visually-hidden">{t('list.loading')}</p>
        <div className={styles['outline']}>
          {Array.from({ length: 8 }, (_, index) => (
            <div key={index} className={styles['outlined']}>
              <Skeleton width={72} />
              <Skeleton width={`${45 + ((index * 17) % 40)}%`} />
            </div>
          ))}
        </div>
      </div>
    </PageCard>
  )
}
