/** Columns that the report of an inspection shows as texts, in its order. */
export const REPORT_TEXTS = [
  'conclusion',
  'place_note',
  'storage_place',
  'storage_property',
  'storage_situation',
  'process_standard',
  'supervise_cooperate',
  'supervise_scheme',
  'cooperation_history',
] as const
