import { IMPORT_BYTES, IMPORT_NAMES, BROWSER_ERRORS } from '@cangdan/protocol'
import { useTranslation } from '#i18n/index.ts'
import { IMPORT_TEXTS } from '#i18n/import-texts.ts'

export const MAX_MEGABYTES = IMPORT_BYTES / (1024 * 1024)

/** Returns a function that finds the problem of the files; `undefined` when they can be sent. */
export function useImportFileCheck(): (files: readonly File[]) => string | undefined {
  const { t } = useTranslation()
  return ([file, ...others]) => {
    if (file === undefined) return undefined
    if (others.length > 0) return t(IMPORT_TEXTS.one_file)
    if (!IMPORT_NAMES.test(file.name)) return t(BROWSER_ERRORS.sheet_type.text)
    return file.size > IMPORT_BYTES ? t('file.too_big', { name: file.name, n: MAX_MEGABYTES }) : undefined
  }
}
