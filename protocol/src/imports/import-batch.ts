// Changes of existing records by an import, and import batches that can be undone.

export const MAX_DIFF = 200

export const IMPORT_PATHS = {
  task: 'seller/import/ImportTask',
  cancel: 'seller/import/ImportCancel',
  own: 'seller/import/ImportOwn',
  undoOwn: 'seller/import/ImportOwnUndo',
} as const
