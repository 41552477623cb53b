// What an import does with records that are there already, and what is kept of it, so that it can be undone.

export const MAX_DIFF = 200

export const IMPORT_PATHS = {
  task: 'seller/import/ImportTask',
  cancel: 'seller/import/ImportCancel',
  own: 'seller/import/ImportOwn',
  undoOwn: 'seller/import/ImportOwnUndo',
} as const
