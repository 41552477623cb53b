// A checkbox of the list: the browser's own, drawn with our tokens, since there are fifty of them on a page.
import { useEffect, useRef, type ChangeEvent, type ReactNode } from 'react'
import styles from './tick.module.css'

export interface TickProps {
  readonly isTicked: boolean
  /** Some, but not all, of what it stands for. */
  readonly isPartial?: boolean
  readonly isDisabled?: boolean
  /** What it stands for, where no words are drawn beside it. */
  readonly label?: string
  readonly children?: ReactNode
  readonly onTick: (isTicked: boolean, withShift: boolean) => void
}

export function Tick({
  isTicked,
  isPartial = false,
  isDisabled = false,
  label,
  children,
  onTick,
}: TickProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isPartial
  }, [isPartial])

  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    onTick(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)

  return (
    <label className={styles['tick']} data-bare={children === undefined}>
      <input
        ref={box}
        type="checkbox"
        checked={isTicked}
        disabled={isDisabled}
        aria-label={label}
        onChange={change}
      />
      {children !== undefined && <span>{children}</span>}
    </label>
  )
}
