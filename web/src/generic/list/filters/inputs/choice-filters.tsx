// Filters by what is chosen from a list, together: where there is one there is mostly another.
export { CheckboxFilter } from './checkbox-filter.tsx'
export { SelectFilter } from './select-filter.tsx'
