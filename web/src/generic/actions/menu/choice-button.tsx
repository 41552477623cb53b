// Menu button that chooses one of a few options. Used in place of a select where nothing is typed or searched, and which must be present on first
// render.
import DownOutlined from '@ant-design/icons/es/icons/DownOutlined'
import styles from '#ui/menu.module.css'
import { MenuButton, type MenuEntry } from './menu.tsx'

interface ChoiceOption<Value extends string | number> {
  readonly value: Value
  readonly label: string
}

export interface ChoiceButtonProps<Value extends string | number> {
  readonly label: string
  readonly value: Value | undefined
  readonly options: readonly ChoiceOption<Value>[]
  readonly placeholder?: string
  readonly onChoose: (value: Value) => void
  readonly reset?: { readonly label: string; readonly onClick: () => void }
}

export function ChoiceButton<Value extends string | number>(props: ChoiceButtonProps<Value>) {
  const { label, value, options, placeholder = '', onChoose, reset } = props
  const shown = options.find((option) => option.value === value)?.label
  const choices = options.map((option) => ({
    key: String(option.value),
    label: option.label,
    isChosen: option.value === value,
    onClick: () => onChoose(option.value),
  }))
  const entries: MenuEntry[] = [{ title: label, choices }]
  if (reset !== undefined && shown !== undefined) entries.push('line', { key: 'reset', ...reset })
  return (
    <MenuButton
      entries={entries}
      className={styles['choice']}
      aria-label={shown === undefined ? label : `${label}: ${shown}`}
    >
      <span className={styles['shown']} data-empty={shown === undefined}>
        {shown ?? placeholder}
      </span>
      <DownOutlined aria-hidden className={styles['arrow']} />
    </MenuButton>
  )
}
