export const INDICATOR = [
  { name: 'name', required: true, maxLength: 30 },
  { name: 'value', required: true, maxLength: 40 },
  { name: 'unit', maxLength: 12 },
] as const
