// Loads a filter as a separate chunk: lists without it never load it.
import { type ComponentType, Suspense } from 'react'
import type { FilterProps } from './filter-props.ts'
import styles from './filter-box.module.css'
import { createLazyComponent } from '#ui/lazy-component.ts'

export function createLazyFilter(load: () => Promise<ComponentType<FilterProps>>): ComponentType<FilterProps> {
  const Filter = createLazyComponent(load)
  return function LazyFilter(props: FilterProps) {
    return (
      <Suspense fallback={<FilterPlaceholder title={props.filter.title} />}>
        <Filter {...props} />
      </Suspense>
    )
  }
}

// Placeholder with the filter's width, so that the following filters do not move.
function FilterPlaceholder({ title }: { readonly title: string }) {
  return (
    <div className={`${styles['box']} ${styles['range']}`}>
      <span className={styles['label']}>{title}</span>
    </div>
  )
}
