// The import dialog, with its words.
import { addWords } from '#i18n/index.ts'
import { SHEETS_WORDS } from '#i18n/sheets/load.ts'
import { ImportDialog } from './import-dialog.tsx'

export async function openImportDialog(): Promise<typeof ImportDialog> {
  await addWords(SHEETS_WORDS)
  return ImportDialog
}
