import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined'
import LockOutlined from '@ant-design/icons/es/icons/LockOutlined'
import type { EditableView, SavedView } from '@cangdan/protocol'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { VIEWS } from '#i18n/views.ts'
import { MenuPopover } from '#generic/actions/menu/menu-popover.tsx'
import { useSaveView } from './use-save-view.ts'
import type { SavedViewsView } from './use-saved-views.ts'
import { ViewDialog } from './view-dialog.tsx'
import menuStyles from '#ui/menu.module.css'
import styles from './saved-views.module.css'

export interface ViewsMenuProps {
  readonly listPath: string
  readonly views: SavedViewsView
  readonly anchor: HTMLElement
  readonly onClose: () => void
}

export function ViewsMenu({ listPath, views, anchor, onClose }: ViewsMenuProps) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<'new' | 'edit'>()
  const { all, shown, isChanged, texts } = views
  const { save } = useSaveView(listPath, onClose)
  const edited = shown !== undefined && isEditable(shown) ? shown : undefined
  if (dialog !== undefined)
    return (
      <ViewDialog listPath={listPath} views={views} edited={dialog === 'edit' ? edited : undefined} onClose={onClose} />
    )

  const choose = (work: () => void) => () => {
    work()
    onClose()
  }
  return (
    <MenuPopover anchor={anchor} label={t(VIEWS.menu)} onClose={onClose}>
      {all.length === 0 && <p className={styles['none']}>{t(VIEWS.none)}</p>}
      {groupViews(all).map(({ key, views: some }) => (
        <Group key={key} title={getGroupTitle(t, some)}>
          {some.map((view) => (
            <button
              key={view.id}
              type="button"
              role="menuitemradio"
              aria-checked={view.id === shown?.id}
              tabIndex={-1}
              className={menuStyles['item']}
              onClick={choose(() => views.open(view))}
            >
              <CheckOutlined aria-hidden className={menuStyles['check']} data-hidden={view.id !== shown?.id} />
              <span className={menuStyles['name']}>{view.name}</span>
              {view.is_default && <span className={styles['mark']}>{t(VIEWS.default_mark)}</span>}
              {view.is_locked && <LockOutlined className={styles['mark']} aria-label={t(VIEWS.locked_mark)} />}
            </button>
          ))}
        </Group>
      ))}
      <hr className={menuStyles['line']} />
      {edited !== undefined && isChanged && (
        <Item onClick={() => void save({ ...toViewSave(edited), texts })}>{t(VIEWS.save)}</Item>
      )}
      <Item onClick={() => setDialog('new')}>{t(VIEWS.save_as)}</Item>
      {edited !== undefined && <Item onClick={() => setDialog('edit')}>{t(VIEWS.edit)}</Item>}
      {all.length > 0 && <Item onClick={choose(views.openPlain)}>{t(VIEWS.plain)}</Item>}
    </MenuPopover>
  )
}

const isEditable = (view: SavedView): view is EditableView => view.may_edit && view.audience !== 'product'

export const toViewSave = ({ id, version, name, audience, role_id, is_default, is_locked }: EditableView) => ({
  id,
  version,
  name,
  audience,
  role_id,
  is_default,
  is_locked,
})

/** Groups the views by audience and role, in the server's order. */
function groupViews(views: readonly SavedView[]) {
  const groups = new Map<string, SavedView[]>()
  for (const view of views) {
    const key = `${view.audience} ${view.role_id ?? ''}`
    groups.set(key, [...(groups.get(key) ?? []), view])
  }
  return [...groups].map(([key, some]) => ({ key, views: some }))
}

function getGroupTitle(t: ReturnType<typeof useTranslation>['t'], [first]: readonly SavedView[]): string {
  if (first?.audience === 'role') return t(VIEWS.role, { name: first.role_name ?? '' })
  if (first?.audience === 'product') return t(VIEWS.product)
  return first?.audience === 'all' ? t(VIEWS.all) : t(VIEWS.own)
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset aria-label={title} className={menuStyles['group']}>
      <span className={menuStyles['title']} aria-hidden="true">
        {title}
      </span>
      {children}
    </fieldset>
  )
}

function Item({ onClick, children }: { readonly onClick: () => void; readonly children: string }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={menuStyles['item']} onClick={onClick}>
      <span className={menuStyles['name']}>{children}</span>
    </button>
  )
}
