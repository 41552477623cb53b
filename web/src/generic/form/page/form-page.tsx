// Frame of all form pages: title, actions and, for an existing record, its state and history: in a side column where there is room, otherwise
// behind a button.
import type { RecordResponse } from '@cangdan/protocol'
import HistoryOutlined from '@ant-design/icons/es/icons/HistoryOutlined'
import { Button } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { createLazyComponent } from '#ui/lazy-component.ts'
import { Page, PageHeader } from '#ui/page.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { useWide } from '#ui/use-wide.ts'
import { useTableMeta } from '#generic/meta-query.ts'
import { SideProvider } from './custom-form-panel.tsx'
import styles from './form-page.module.css'

const HistoryDrawer = createLazyComponent(
  async () => (await import('#generic/history/history-drawer.tsx')).HistoryDrawer,
)
const Side = createLazyComponent(async () => (await import('./form-side.tsx')).FormSide)

export interface FormPageProps {
  readonly listPath: string
  readonly title: string
  readonly id: number | undefined
  readonly isThere: boolean
  readonly record?: RecordResponse | undefined
  readonly note?: ReactNode
  readonly actions?: ReactNode
  readonly children: (onHistory: () => void) => ReactNode
}

export function FormPage(props: FormPageProps) {
  const { listPath, title, id, isThere, record, note, actions, children } = props
  const { t } = useTranslation()
  const { data: meta } = useTableMeta(listPath)
  const isWide = useWide()
  const hasSide = isWide && record !== undefined && meta !== undefined
  const hasBeside = isWide && meta?.form.beside !== undefined
  const [side, setSide] = useState<HTMLElement | null>(null)
  // Undefined until first opened; then kept mounted, so that its closing is animated.
  const [hasHistory, setHasHistory] = useState<boolean>()
  const openHistory = () => setHasHistory(true)
  const buttons = (
    <>
      {actions}
      {!hasSide && (
        <Button icon={<HistoryOutlined aria-hidden />} onClick={openHistory}>
          {t('history.title')}
        </Button>
      )}
    </>
  )
  return (
    <Page>
      <PageHeader title={title} note={note} actions={isThere ? buttons : undefined} />
      {id !== undefined && hasHistory !== undefined && (
        <Suspense fallback={null}>
          <HistoryDrawer {...{ listPath, id }} isOpen={hasHistory} onClose={() => setHasHistory(false)} />
        </Suspense>
      )}
      <div className={styles['frame']} data-beside={hasSide || hasBeside}>
        <div className={styles['form']}>
          <SideProvider value={hasBeside ? (side ?? undefined) : null}>{children(openHistory)}</SideProvider>
        </div>
        {(hasSide || hasBeside) && (
          <aside
            className={styles['aside']}
            data-follows={hasBeside}
            aria-label={hasSide ? t('look.facts') : undefined}
          >
            {hasBeside && <div ref={setSide} />}
            {hasSide && (
              <Suspense fallback={<SkeletonLines label={t('list.loading')} />}>
                <Side listPath={listPath} meta={meta} record={record} />
              </Suspense>
            )}
          </aside>
        )}
      </div>
    </Page>
  )
}
