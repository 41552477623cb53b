// Calls on a list path: the flags that select the call, and their limits.

/**
 * Query and form names of generic calls (T4). The misspelling is part of the contract. Flags marked “extension” are not in the
 * specification.
 */
export const CALL_FLAGS = {
  countSum: '_count_sum',
  /** Extension: number and sums of matching rows, up to `MAX_COUNTED`. */
  count: '_count',
  /** Extension: all matching rows in one response, each with the columns that identify it and those that bulk actions check. */
  matching: '_matching',
  export: '_down_excel',
  exportName: '_excel_file_name',
  exportColumns: '_excel_down_culumns',
  /** Extension: `xlsx` or `csv`. */
  exportType: 'export_type',
  /** Extension, with an export of all or selected rows: runs in a worker, and the response has the task id. */
  exportAsync: '_down_excel_async',
  exportReason: '_down_excel_reason',
  /** With an export or template: checks that a file would be returned, without creating it. */
  trial: '_down_trial',
  importFile: '_excel_import',
  /** With an import: skips rows of other lists instead of rejecting them. */
  importSkip: '_excel_import_skip',
  /** With an import: skips invalid rows and imports the others. */
  importKeep: '_excel_import_keep',
  importMapping: '_excel_import_mapping',
  /** With an import: handling of rows with an existing record, `add`, `skip` or `overwrite`. */
  importExisting: '_excel_import_existing',
  /** With an import: the `seen` digest of the dry run. */
  importSeen: '_excel_import_seen',
  /** With an import: runs in a worker, and the response has the task id. */
  importAsync: '_excel_import_async',
  importTemplate: '_down_excel_import_tpl',
  /** All records with id and name only, for a choice among them. */
  all: '_all',
} as const

/** Extension: values of `kind`, the member of a response that names the form of its `data`, for calls with several forms. */
export const RESPONSE_KINDS = [
  'description',
  'rows',
  'count',
  'matching',
  'named',
  'started',
  'nothing',
  'import',
  'inspection',
] as const

export type ResponseKind = (typeof RESPONSE_KINDS)[number]

/** Extension: advanced filter, combined with the simple filters. It does not select a call. */
export const FILTER_PARAM = '_filter'

/** Extension: keyset cursors, ids of the record before or after the page. They replace the page number and do not select a call. */
export const CURSOR_PARAMS = { after: '_after', before: '_before' } as const

/** Number of rows reachable by page number; later rows are reached with a cursor. */
export const MAX_PAGED = 10_000

/** Values of `_down_excel` (L8). */
export const EXPORT_SCOPES = { page: 1, selected: 2, all: 3 } as const

/** Page sizes that a list offers; the first is the default (L6). */
export const PAGE_SIZES = [10, 20, 30, 50] as const
export const DEFAULT_LIMIT = 10

export const MAX_SORTS = 3

export const MAX_FILTER_DEPTH = 5
export const MAX_FILTER_CONDITIONS = 50
/** Maximum characters of an advanced filter in a URL, leaving room for the rest of the request. */
export const MAX_FILTER_LENGTH = 8_000

/** Maximum rows of a `_matching` response and of an export of selected rows. */
export const MAX_SELECTED = 10_000

export const MAX_COUNTED = 10_000
