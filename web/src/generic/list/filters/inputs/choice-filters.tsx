// Choice filters in one chunk: lists mostly use both.
export { CheckboxFilter } from './checkbox-filter.tsx'
export { SelectFilter } from './select-filter.tsx'
