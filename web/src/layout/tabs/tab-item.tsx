// One tab of the strip: click activates, middle click closes, drag or keys move, and a context menu.
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined'
import { Menu, type MenuEntry } from '#generic/actions/menu/menu.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type AnchorHTMLAttributes, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { useDiscardQuestion } from '#generic/form/drafts/use-discard-question.ts'
import { useTranslation } from '#i18n/index.ts'
import { formatAriaKeys, isCommand } from '#runtime/commands.ts'
import { isPlainClick } from '#runtime/screen-link.tsx'
import {
  isFixed,
  moveTab,
  rerenderTab,
  listClosedTabs,
  FIXED_TAB,
  closeTabs,
  closeAfterLeave,
  findNextTab,
  useTabs,
} from '#runtime/tab-store.ts'
import { formatAddress, type CloseScope, type Tab } from '#runtime/tabs.ts'
import { DirtyMark } from './dirty-mark.tsx'
import styles from './tab-strip.module.css'

interface TabItemProps {
  readonly tab: Tab
  readonly index: number
  readonly title: string
  readonly isActive: boolean
  readonly isDirty: boolean
}

type HTMLLinkProps = AnchorHTMLAttributes<HTMLAnchorElement>

const DRAGGED = 'application/x-tab'
const MIDDLE_BUTTON = 1

export function TabItem({ tab, index, title, isActive, isDirty }: TabItemProps) {
  const { t } = useTranslation()
  const close = useCloseTabs()
  const closeThis = () => close(tab.key, 'this')
  const link = useRef<HTMLAnchorElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const openMenu = (event: MouseEvent) => {
    event.preventDefault()
    setAnchor(link.current ?? undefined)
  }
  return (
    <>
      <li className={styles['tab']} data-active={isActive}>
        <a
          ref={link}
          onContextMenu={openMenu}
          {...useTabLink(tab, index, closeThis)}
          className={styles['link']}
          href={formatAddress(tab.location)}
          title={isDirty ? `${title} · ${t('tabs.unsaved')}` : title}
          aria-current={isActive ? 'page' : undefined}
          aria-keyshortcuts={formatAriaKeys('closeTab', 'moveTabLeft', 'moveTabRight')}
        >
          {isDirty && <DirtyMark />}
          <span className={styles['title']}>{title}</span>
        </a>
        {!isFixed(tab.key) && (
          <button
            type="button"
            className={styles['close']}
            aria-label={t('tabs.close_named', { title })}
            onClick={closeThis}
            onContextMenu={openMenu}
          >
            <CloseOutlined aria-hidden />
          </button>
        )}
      </li>
      {anchor !== undefined && <TabMenu tab={tab} anchor={anchor} label={title} onClose={() => setAnchor(undefined)} />}
    </>
  )
}

function useTabLink({ key, location }: Tab, index: number, onClose: () => void): HTMLLinkProps {
  const navigate = useNavigate()
  return {
    draggable: !isFixed(key),
    onClick: (event) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      void navigate(formatAddress(location), { state: location.state })
    },
    onKeyDown: (event) => {
      if (isCommand('closeTab', event)) closeWithFocus(event.currentTarget, onClose)
      else if (isCommand('moveTabLeft', event)) moveTab(key, index - 1)
      else if (isCommand('moveTabRight', event)) moveTab(key, index + 1)
      else return
      event.preventDefault()
    },
    onAuxClick: (event) => {
      if (event.button !== MIDDLE_BUTTON) return
      event.preventDefault()
      onClose()
    },
    // Prevents autoscroll by the middle button.
    onMouseDown: (event) => event.button === MIDDLE_BUTTON && event.preventDefault(),
    onDragStart: (event) => event.dataTransfer.setData(DRAGGED, key),
    onDragOver: (event) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault(),
    onDrop: (event) => {
      const dragged = event.dataTransfer.getData(DRAGGED)
      if (dragged === '') return
      event.preventDefault()
      moveTab(dragged, index)
    },
  }
}

/** Moves the focus to the adjacent tab; a newly active page takes the focus itself. */
function closeWithFocus(link: HTMLElement, close: () => void): void {
  const tab = link.closest('li')
  const neighbour = tab?.nextElementSibling ?? tab?.previousElementSibling
  close()
  requestAnimationFrame(() => {
    if (!link.isConnected && document.activeElement === document.body) neighbour?.querySelector('a')?.focus()
  })
}

const CLOSE_SCOPES = ['this', 'others', 'left', 'right', 'all'] as const satisfies readonly CloseScope[]

interface TabMenuProps {
  readonly tab: Tab
  readonly anchor: HTMLElement
  readonly label: string
  readonly onClose: () => void
}

function TabMenu({ tab: { key }, ...menu }: TabMenuProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const close = useCloseTabs()
  const askToDiscard = useDiscardQuestion()
  const refresh = () =>
    askToDiscard('form.refresh_title', () => {
      rerenderTab(key)
      void client.invalidateQueries()
    }, [key])
  const entries: MenuEntry[] = [
    { key: 'refresh', label: t('shell.refresh'), onClick: refresh },
    'line',
    ...CLOSE_SCOPES.map((scope) => ({
      key: scope,
      label: t(`tabs.close_${scope}`),
      isDisabled: listClosedTabs(key, scope).length === 0,
      onClick: () => close(key, scope),
    })),
  ]
  return <Menu {...menu} entries={entries} />
}

/** Closes tabs, after confirmation when changes are unsaved; the active tab only after a navigation to another. */
function useCloseTabs(): (key: string, scope: CloseScope) => void {
  const navigate = useNavigate()
  const askToDiscard = useDiscardQuestion()
  return (key, scope) => {
    const keys = listClosedTabs(key, scope)
    if (keys.length === 0) return
    askToDiscard(
      'tabs.close_title',
      () => {
        const { active } = useTabs.getState()
        closeTabs(keys.filter((each) => each !== active))
        if (active === undefined || !keys.includes(active)) return
        const next = findNextTab(keys)
        closeAfterLeave(active)
        void navigate(next === undefined ? FIXED_TAB : formatAddress(next.location), {
          state: next?.location.state,
        })
      },
      keys,
    )
  }
}
