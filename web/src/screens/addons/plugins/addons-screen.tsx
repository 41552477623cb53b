// Plugins: cards by category, with the state and the actions of each add-on.
import { Button, Input, Segmented } from 'antd'
import { useState } from 'react'
import { type AddonCategories, useAddons } from '#api/endpoints/addons.ts'
import { FailedState, StaleNotice } from '#generic/errors/failed-state.tsx'
import { getRetry, hasFailed } from '#generic/errors/has-failed.ts'
import { useTranslation } from '#i18n/index.ts'
import type { ScreenProps } from '#runtime/define-screen.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Page, PageCard, PageHeader } from '#ui/page.tsx'
import { AddonCard } from './addon-card.tsx'
import { matchesFilter, type ShownAddons } from './addon-state.ts'
import { ADDON_SCREEN_TITLES } from './titles.ts'
import styles from './addons.module.css'

export function AddonsScreen({ title }: ScreenProps) {
  const { t } = useTranslation()
  const query = useAddons()
  const { data } = query
  return (
    <Page>
      <PageHeader title={title} />
      {data !== undefined && query.isError && <StaleNotice shownAt={query.dataUpdatedAt} {...getRetry(query)} />}
      {data !== undefined ? (
        <Addons data={data} />
      ) : (
        <PageCard>
          {hasFailed(query) ? (
            <FailedState title={t(ADDON_SCREEN_TITLES.failed)} hint={t('look.failed_hint')} {...getRetry(query)} />
          ) : (
            <div className={styles['loading']}>
              <SkeletonLines lines={6} label={t('list.loading')} />
            </div>
          )}
        </PageCard>
      )}
    </Page>
  )
}

const SHOWN: readonly ShownAddons[] = ['all', 'installed', 'available']

function Addons({ data: { cates, addons } }: { readonly data: AddonCategories }) {
  const { t } = useTranslation()
  const [keyword, setKeyword] = useState('')
  const [shown, setShown] = useState<ShownAddons>('all')
  const found = addons.filter((addon) => matchesFilter(addon, shown, keyword))
  const showAll = () => {
    setKeyword('')
    setShown('all')
  }
  return (
    <>
      <div className={styles['filters']}>
        <Input
          type="search"
          allowClear
          className={styles['find'] ?? ''}
          placeholder={t(ADDON_SCREEN_TITLES.find)}
          aria-label={t(ADDON_SCREEN_TITLES.find)}
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
        />
        <Segmented<ShownAddons>
          aria-label={t(ADDON_SCREEN_TITLES.shown)}
          value={shown}
          options={SHOWN.map((value) => ({ value, label: t(ADDON_SCREEN_TITLES[value]) }))}
          onChange={setShown}
        />
      </div>
      {found.length === 0 && (
        <PageCard>
          <EmptyState
            title={t(ADDON_SCREEN_TITLES.empty)}
            action={<Button onClick={showAll}>{t(ADDON_SCREEN_TITLES.show_all)}</Button>}
          />
        </PageCard>
      )}
      {cates.map(({ id, name }) => {
        const members = found.filter(({ cate_id }) => cate_id === id)
        if (members.length === 0) return null
        return (
          <section key={id} aria-labelledby={`addon-cate-${id}`}>
            <h2 id={`addon-cate-${id}`} className={styles['category']}>
              {name}
            </h2>
            <ul className={styles['cards']}>
              {members.map((addon) => (
                <AddonCard key={addon.key} addon={addon} />
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}
