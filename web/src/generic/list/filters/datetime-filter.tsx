// A range of instants. The picker is a chunk of its own: lists without such a filter never load it.
import { lazy, Suspense } from 'react'
import type { FilterProps } from './filter-props.ts'
import styles from './filter-box.module.css'

const RangePicker = lazy(async () => ({ default: (await import('./range-picker.tsx')).RangePicker }))

export function DatetimeFilter(props: FilterProps) {
  return (
    <Suspense fallback={<Awaited title={props.filter.title} />}>
      <RangePicker {...props} />
    </Suspense>
  )
}

// As wide as what is about to come, so that the filters after it stay where they are.
function Awaited({ title }: { readonly title: string }) {
  return (
    <div className={`${styles['box']} ${styles['range']}`}>
      <span className={styles['label']}>{title}</span>
    </div>
  )
}
