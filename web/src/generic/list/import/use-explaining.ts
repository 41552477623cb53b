// Why an import failed, in the reader's words.
import { announce } from '#api/announce.ts'
import { ApiError } from '#api/client.ts'
import { logError } from '#api/error-log.ts'
import { SheetGone, type ImportMode } from '#api/endpoints/sheets.ts'
import { useTranslation } from '#i18n/index.ts'

/** Answers with what tells the reason, and then whether anything was imported. */
export function useExplaining(): (mode: ImportMode, error: unknown) => readonly string[] {
  const { t } = useTranslation()
  return (mode, error) => {
    if (error instanceof SheetGone)
      return [t(mode === 'take' ? 'import.changed' : 'import.unreadable'), t('import.nothing')]
    if (!(error instanceof ApiError)) logError(error, 'import')
    if (isForbidden(error) || isSignedOut(error)) announce(error)
    if (mode === 'take' && isUnanswered(error)) return [t('api.network'), t('import.unknown')]
    return [textOf(error) ?? t('api.unreadable'), t('import.nothing')]
  }
}

const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.code === 'forbidden'

const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.data === 'login'

const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.code === 'network' || error.code === 'unreadable'

/** The server's text without what programs put before it (requirement L9). */
const textOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.message.replace(/^\s*Error:\s*/i, '') : undefined
