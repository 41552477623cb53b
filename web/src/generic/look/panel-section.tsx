import { title } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { PageCard } from '#ui/page.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { FailedNotice } from '../errors/failed-state.tsx'
import { hasFailed } from '../errors/has-failed.ts'
import { createPanelQuery } from './panel-query.ts'
import styles from './panel-section.module.css'

const FAILED = title('未能加载', 'Could not be loaded', 'No se pudo cargar', '読み込めませんでした')

/**
 * The height is not known in advance: following content stays hidden until the panel has loaded (`detail.module.css`), so that nothing moves during
 * reading.
 */
export function PanelSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={styles['coming']} data-coming>
      <SkeletonLines lines={8} label={t('list.loading')} />
    </div>
  )
}

interface PanelSectionProps<Answer> {
  readonly call: string
  readonly id: number
  readonly topics: readonly string[]
  readonly label: string
  readonly isFlat: boolean
  readonly children: (answer: Answer) => ReactNode
}

export function PanelSection<Answer>(props: PanelSectionProps<Answer>) {
  const { call, id, topics, label, isFlat, children } = props
  const { t, language } = useTranslation()
  const query = useQuery({
    ...createPanelQuery<Answer>(call, id, language),
    meta: { topics },
  })
  const { data, isFetching, refetch } = query
  const isFailed = hasFailed(query)
  const content = (
    <section className={styles['panel']} aria-label={label}>
      {isFailed && (
        <FailedNotice isRetrying={isFetching} onRetry={() => void refetch()}>
          {t(FAILED)}
        </FailedNotice>
      )}
      {data === undefined && !isFailed && <PanelSkeleton />}
      {data !== undefined && children(data)}
    </section>
  )
  return isFlat ? content : <PageCard>{content}</PageCard>
}
