// Duration range filter, typed as HH:MM:SS and sent in seconds (L17).
import { COLUMN_KINDS, formatDuration, type NumberRange, readDuration } from '@cangdan/protocol'
import { useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import type { FilterProps } from './filter-props.ts'
import styles from './filter-box.module.css'

interface Ends {
  readonly min: string
  readonly max: string
}

export function SecondFilter({ filter, wire, onChange }: FilterProps) {
  const { t } = useTranslation()
  const [ends, setEnds] = useState(() => formatEnds(wire))
  const [seen, setSeen] = useState(wire)
  if (seen !== wire) {
    // Changed from outside: Back, Clear or a link.
    setSeen(wire)
    setEnds(formatEnds(wire))
  }
  const apply = () => {
    const range = readDurationRange(ends)
    if (range !== undefined) onChange(COLUMN_KINDS.second.writeFilter(range))
  }
  const renderBound = (end: keyof Ends, label: string) => (
    <input
      type="text"
      className={styles['bound']}
      value={ends[end]}
      aria-label={`${filter.title} ${label}`}
      aria-invalid={readDuration(ends[end]) === undefined}
      placeholder="HH:MM:SS"
      autoComplete="off"
      onChange={({ target }) => setEnds({ ...ends, [end]: target.value })}
      onBlur={apply}
      onKeyDown={({ key }) => {
        if (key === 'Enter') apply()
      }}
    />
  )
  return (
    <fieldset className={styles['box']} data-active={wire !== undefined} aria-label={filter.title}>
      <span className={styles['label']}>{filter.title}</span>
      {renderBound('min', t('list.least'))}
      <span className={styles['to']}>–</span>
      {renderBound('max', t('list.most'))}
    </fieldset>
  )
}

function formatEnds(wire: string | undefined): Ends {
  const { min, max } = (wire === undefined ? undefined : COLUMN_KINDS.second.readFilter(wire)) ?? {}
  const write = (seconds?: number): string => (seconds === undefined ? '' : formatDuration(seconds))
  return { min: write(min), max: write(max) }
}

/** Returns undefined while an end is not a duration. Reversed ends are swapped. */
export function readDurationRange(ends: Ends): NumberRange | undefined {
  const [min, max] = [readDuration(ends.min), readDuration(ends.max)]
  if (min === undefined || max === undefined) return undefined
  const isReversed = min !== null && max !== null && min > max
  const [low, high] = isReversed ? [max, min] : [min, max]
  return { ...(low === null ? {} : { min: low }), ...(high === null ? {} : { max: high }) }
}
