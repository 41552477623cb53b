// A filter that is a chunk of its own: lists without one never load it.
import { type ComponentType, Suspense } from 'react'
import type { FilterProps } from './filter-props.ts'
import styles from './filter-box.module.css'
import { lazyPart } from '#ui/lazy-part.ts'

export function lazyFilter(load: () => Promise<ComponentType<FilterProps>>): ComponentType<FilterProps> {
  const Filter = lazyPart(load)
  return function LazyFilter(props: FilterProps) {
    return (
      <Suspense fallback={<Awaited title={props.filter.title} />}>
        <Filter {...props} />
      </Suspense>
    )
  }
}

// As wide as what is about to come, so that the filters after it stay where they are.
function Awaited({ title }: { readonly title: string }) {
  return (
    <div className={`${styles['box']} ${styles['range']}`}>
      <span className={styles['label']}>{title}</span>
    </div>
  )
}
