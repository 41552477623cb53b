import { getTexts } from '@cangdan/protocol'
import type { CellProps } from './cell-props.ts'
import { countFittingTags } from './fitting-tags.ts'
import styles from './cells.module.css'

export function TagsCell({ value, column }: CellProps) {
  const tags = getTexts(value)
  const width = column.item_width
  const count = width === undefined ? tags.length : countFittingTags(tags, width)
  const rest = tags.slice(count)
  return (
    <span className={styles['fitted']} data-whole={width === undefined} title={tags.join('; ')}>
      {tags.slice(0, count).map((tag, place) => (
        <span key={place} className={styles['tag']}>
          {tag}
        </span>
      ))}
      {rest.length > 0 && (
        <>
          <span className={styles['more']} aria-hidden="true">
            +{rest.length}
          </span>
          <span className="visually-hidden">{rest.join('; ')}</span>
        </>
      )}
    </span>
  )
}
