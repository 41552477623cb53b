// The indicators of a spec: what is measured, what it may be, and in which unit.
export const INDICATOR = [
  { name: 'name', required: true, maxLength: 30 },
  { name: 'value', required: true, maxLength: 40 },
  { name: 'unit', maxLength: 12 },
] as const
