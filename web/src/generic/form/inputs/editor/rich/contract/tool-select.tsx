import { Select, type SelectProps } from 'antd'
import { useState } from 'react'
import styles from '../rich.module.css'

interface ToolSelectProps<Value extends string>
  extends Pick<SelectProps<Value>, 'options' | 'showSearch' | 'placeholder'> {
  readonly label: string
  readonly value: Value | undefined
  /** False where the value is to be seen first. */
  readonly isOpen?: boolean
  readonly onChange: (value: Value) => void
}

/** Select that opens with its panel, which focuses it. */
export function ToolSelect<Value extends string>({ label, value, isOpen = true, ...rest }: ToolSelectProps<Value>) {
  const [open, setOpen] = useState(isOpen)
  return (
    <Select<Value>
      {...rest}
      className={styles['choice'] ?? ''}
      open={open}
      onOpenChange={setOpen}
      value={value ?? null}
      aria-label={label}
    />
  )
}
