// Menu opened from a button or as a context menu. Takes the focus and returns it on close.
import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined'
import { useState, type ButtonHTMLAttributes, type ReactNode } from 'react'
import { MenuPopover } from './menu-popover.tsx'
import styles from '#ui/menu.module.css'

export interface MenuItem {
  readonly key: string
  readonly label: ReactNode
  readonly icon?: ReactNode
  readonly isDisabled?: boolean
  readonly isCurrent?: boolean
  readonly onClick: () => void
}

export interface MenuChoices {
  readonly title: string
  readonly choices: readonly (Omit<MenuItem, 'icon'> & { readonly isChosen: boolean })[]
}

/** `line` renders a separator, a note renders text that cannot be focused. */
export type MenuEntry = MenuItem | MenuChoices | { readonly note: ReactNode } | 'line'

export interface MenuButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'onClick'> {
  readonly 'aria-label': string
  readonly entries: readonly MenuEntry[]
}

export function MenuButton({ entries, children, ...button }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <>
      <button
        {...button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {children}
      </button>
      {anchor !== undefined && (
        <Menu anchor={anchor} label={button['aria-label']} entries={entries} onClose={() => setAnchor(undefined)} />
      )}
    </>
  )
}

export interface MenuProps {
  readonly anchor: HTMLElement
  readonly label: string
  readonly entries: readonly MenuEntry[]
  readonly onClose: () => void
}

export function Menu({ anchor, label, entries, onClose }: MenuProps) {
  return (
    <MenuPopover anchor={anchor} label={label} onClose={onClose}>
      {entries.map((entry, index) => (
        <Entry key={typeof entry === 'object' && 'key' in entry ? entry.key : index} {...{ entry, onClose }} />
      ))}
    </MenuPopover>
  )
}

function Entry({ entry, onClose }: { readonly entry: MenuEntry } & Pick<MenuProps, 'onClose'>) {
  if (entry === 'line') return <hr className={styles['line']} />
  if ('note' in entry) return entry.note
  if ('choices' in entry) return <Choices {...entry} onClose={onClose} />
  const { label, icon, isDisabled = false, isCurrent = false, onClick } = entry
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={styles['item']}
      disabled={isDisabled}
      data-chosen={isCurrent}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => {
        onClose()
        onClick()
      }}
    >
      {icon}
      <span className={styles['name']}>{label}</span>
    </button>
  )
}

function Choices({ title, choices, onClose }: MenuChoices & Pick<MenuProps, 'onClose'>) {
  return (
    <fieldset aria-label={title} className={styles['group']}>
      <span className={styles['title']} aria-hidden="true">
        {title}
      </span>
      {choices.map(({ key, label, isChosen, onClick }) => (
        <button
          key={key}
          type="button"
          role="menuitemradio"
          aria-checked={isChosen}
          tabIndex={-1}
          className={styles['item']}
          onClick={() => {
            onClose()
            onClick()
          }}
        >
          <CheckOutlined aria-hidden className={styles['check']} data-hidden={!isChosen} />
          <span className={styles['name']}>{label}</span>
        </button>
      ))}
    </fieldset>
  )
}
