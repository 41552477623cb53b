import AppstoreOutlined from '@ant-design/icons/es/icons/AppstoreOutlined'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { Dotted } from '#ui/data-display/dotted.tsx'
import { createLazyComponent } from '#ui/lazy-component.ts'
import type { SavedViewsView } from './use-saved-views.ts'
import styles from './saved-views.module.css'

const ViewsMenu = createLazyComponent(async () => (await import('./views-menu.tsx')).ViewsMenu)

export interface ViewsButtonProps {
  readonly listPath: string
  readonly views: SavedViewsView
}

export function ViewsButton({ listPath, views }: ViewsButtonProps) {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const { shown, isChanged } = views
  const name = shown?.name ?? t('list.views')
  return (
    <>
      <Dotted isDotted={isChanged}>
        <Button
          type="text"
          icon={<AppstoreOutlined aria-hidden />}
          aria-haspopup="menu"
          aria-expanded={anchor !== undefined}
          aria-label={isChanged ? t('list.view_changed', { name }) : name}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <span className={styles['shown']}>{name}</span>
        </Button>
      </Dotted>
      {anchor !== undefined && (
        <Suspense fallback={null}>
          <ViewsMenu listPath={listPath} views={views} anchor={anchor} onClose={() => setAnchor(undefined)} />
        </Suspense>
      )}
    </>
  )
}
