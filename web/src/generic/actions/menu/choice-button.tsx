// One of a few words, chosen from a menu: in place of a field where nothing is typed or searched, and which is there from the first moment.
import DownOutlined from '@ant-design/icons/es/icons/DownOutlined'
import styles from '#ui/menu.module.css'
import { MenuButton, type MenuEntry } from './menu.tsx'

interface ChoiceOption<Value extends string | number> {
  readonly value: Value
  readonly label: string
}

export interface ChoiceButtonProps<Value extends string | number> {
  /** What is chosen. */
  readonly label: string
  /** Undefined where nothing is. */
  readonly value: Value | undefined
  readonly options: readonly ChoiceOption<Value>[]
  readonly placeholder?: string
  readonly onChoose: (value: Value) => void
  /** What takes the choice away, where there is one. */
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
