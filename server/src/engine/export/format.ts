import type { Language } from '@cangdan/protocol'
import { createUtcOffset } from '#platform/spreadsheet/time-zone.ts'
import type { FileFormat } from '#engine/sql/columns/column-sql.ts'
import { NO_TREES, type Trees } from '../read/options/trees.ts'

const DEFAULT_ZONE = 'Asia/Shanghai'

/** Creates the format of a reader's language and IANA zone. An unknown zone is replaced by Shanghai. */
export function createFileFormat(language: Language, zone: string | undefined, trees: Trees = NO_TREES): FileFormat {
  const known = zone !== undefined && isZone(zone) ? zone : DEFAULT_ZONE
  return {
    language,
    zone: known,
    shift: createUtcOffset(known),
    cascades: (column) => trees.get(column) ?? [],
  }
}

function isZone(zone: string): boolean {
  try {
    createUtcOffset(zone)
    return true
  } catch {
    return false
  }
}
