// How a file writes what depends on its reader: language and time zone.
import type { Language } from '@cangdan/protocol'
import type { FileFormat } from '../columns/column-sql.ts'
import { NO_TREES, type Trees } from '../options/trees.ts'

const DEFAULT_ZONE = 'Asia/Shanghai'

/** Formats for a reader in the given IANA zone; one that does not exist counts as Shanghai. */
export function fileFormat(
  language: Language,
  zone: string | undefined,
  trees: Trees = NO_TREES,
): FileFormat {
  const clock = clockIn(zone ?? DEFAULT_ZONE) ?? clockIn(DEFAULT_ZONE)
  return {
    language,
    instant: (seconds) => clock?.format(seconds * 1000) ?? '',
    cascades: (column) => trees.get(column) ?? [],
  }
}

function clockIn(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    // Swedish writes dates as ISO does.
    return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  } catch {
    return undefined
  }
}
