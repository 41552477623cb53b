import { useTranslation } from '#i18n/index.ts'
import type { AddressedQuestion } from '#runtime/define-screen.ts'
import { useScreen } from '#runtime/screen.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page, PageHeader } from '#ui/page.tsx'
import { ListView } from './list-view.tsx'
import { FailedList } from './list-states.tsx'
import { ListSkeleton } from './table/skeleton.tsx'
import { useTable } from './rows/use-table.ts'
import { useEffect, useRef, type RefObject } from 'react'
import { useScrollContainer } from '#ui/scroll-container.tsx'
import styles from './list-screen.module.css'

export interface ListScreenProps {
  /** Undefined for a misconfigured menu entry, which is shown as an error (E1). */
  readonly listPath: string | undefined
  /** Also the name of an exported file. */
  readonly title: string
  /** Page size before the user sets one; only sent by the menu when it is not the default. */
  readonly limit?: number | undefined
  readonly question?: AddressedQuestion | undefined
}

export function ListScreen({ listPath, ...list }: ListScreenProps) {
  const { t } = useTranslation()
  if (listPath !== undefined && listPath !== '') return <DescribedList key={listPath} listPath={listPath} {...list} />
  return (
    <Page>
      <PageHeader title={list.title} />
      <Notice tone="warning" live="alert">
        {t('list.no_api')}
      </Notice>
    </Page>
  )
}

function DescribedList({ listPath, title, limit, question }: ListScreenProps & { readonly listPath: string }) {
  const { t } = useTranslation()
  const { address } = useScreen()
  const table = useTable(listPath, limit)
  const { meta } = table
  const fill = useFillHeight()

  return (
    <div ref={fill} className={styles['screen']}>
      <Page>
        {meta === undefined ? (
          <>
            <PageHeader title={title} />
            {!table.hasFailed && <div className={styles['awaited']} />}
            <section className={styles['card']}>
              {table.hasFailed ? (
                <FailedList isRetrying={table.isFetching} onRetry={table.refresh} />
              ) : (
                <ListSkeleton label={t('list.loading')} />
              )}
            </section>
          </>
        ) : (
          <ListView table={table} meta={meta} title={title} from={address} question={question} />
        )}
      </Page>
    </div>
  )
}

/** Sets the custom property --fill to the height of the scrolling area. */
function useFillHeight(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  const container = useScrollContainer()

  useEffect(() => {
    const outer = container.current
    if (outer === null) return
    const sizes = new ResizeObserver(() => element.current?.style.setProperty('--fill', `${outer.clientHeight}px`))
    sizes.observe(outer)
    return () => sizes.disconnect()
  }, [container])

  return element
}
