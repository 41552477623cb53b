// Checkbox of the list: a native input styled with design tokens, since a page has fifty of them.
import { useEffect, useRef, type ChangeEvent, type ReactNode } from 'react'
import styles from './tick.module.css'

export interface TickProps {
  readonly isTicked: boolean
  readonly isPartial?: boolean
  readonly isDisabled?: boolean
  readonly label?: string
  readonly children?: ReactNode
  readonly onTick: (isTicked: boolean, withShift: boolean) => void
}

export function Tick({ isTicked, isPartial = false, isDisabled = false, label, children, onTick }: TickProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isPartial
  }, [isPartial])

  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    onTick(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)

  return (
    <label className={styles['tick']} data-bare={children === undefined}>
      <input ref={box} type="checkbox" checked={isTicked} disabled={isDisabled} aria-label={label} onChange={change} />
      {children !== undefined && <span>{children}</span>}
    </label>
  )
}
