// The calls on a list path: the marks that tell one from another, and what the countings answer.

/** Query and form names of the generic calls (specification §7.1). The misspelling is part of the contract. */
export const MARKS = {
  countSum: '_count_sum',
  /** Ours: how many match, and their sums, up to `MAX_COUNTED`. */
  count: '_count',
  /** Ours: all that match at once, each with what tells it apart and what is asked of it before something is done to many. */
  matching: '_matching',
  export: '_down_excel',
  exportName: '_excel_file_name',
  exportColumns: '_excel_down_culumns',
  /** Ours: `xlsx`, or `csv`. */
  exportType: 'export_type',
  /** Ours, beside an export of all or of selected rows: a worker writes the file, and the answer names the job. */
  exportAsync: '_down_excel_async',
  /** Ours, beside that: why. */
  exportReason: '_down_excel_reason',
  /** Beside an export or a template: only whether there would be a file. */
  trial: '_down_trial',
  importFile: '_excel_import',
  /** Beside an import: rows that are none of the list's are left out instead of refused. */
  importSkip: '_excel_import_skip',
  /** Beside an import: rows with faults are left out, and the others taken. */
  importKeep: '_excel_import_keep',
  /** Beside an import: how the sheet is to be read, as JSON. */
  importMapping: '_excel_import_mapping',
  /** Beside an import: what becomes of rows whose record is there already, `add`, `skip` or `overwrite`. */
  importExisting: '_excel_import_existing',
  /** Beside an import: what the trial has answered as `seen`. */
  importSeen: '_excel_import_seen',
  /** Beside an import: a worker does it, and the answer names the task. */
  importAsync: '_excel_import_async',
  importTemplate: '_down_excel_import_tpl',
  /** All records, by number and name alone, for a choice among them. */
  all: '_all',
} as const

/** Ours: conditions in groups, beside the simple filters. It tells no calls apart. */
export const FILTER_MARK = '_filter'

/** Ours: a page that goes on from a record, by its number, in place of a page's own. They tell no calls apart. */
export const POSITION_MARKS = { after: '_after', before: '_before' } as const

/** Rows from the beginning whose pages have numbers; what lies beyond is reached from a record on. */
export const MAX_PAGED = 10_000

/** What `_down_excel` asks for (architecture §9.3). */
export const EXPORT_SCOPES = { page: 1, selected: 2, all: 3 } as const

/** Page sizes a list offers, and the one it starts with (specification §9). */
export const PAGE_SIZES = [10, 20, 30, 50] as const
/** Of a call that names none. */
export const USUAL_LIMIT = 10

/** Columns that a list is sorted by at once. */
export const MAX_SORTS = 3

/** Groups within each other, of an advanced filter. */
export const MAX_FILTER_DEPTH = 5
/** Conditions of an advanced filter, in all its groups. */
export const MAX_FILTER_CONDITIONS = 50
/** Characters of an advanced filter as an address holds it, beside which the rest of a request has room. */
export const MAX_FILTER_LENGTH = 8_000

/** Rows that `_matching` answers, and that an export of selected ones takes. */
export const MAX_SELECTED = 10_000

/** Rows that `_count` counts. */
export const MAX_COUNTED = 10_000
