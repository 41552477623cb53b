// How a file writes what depends on its reader: language and time zone.
import type { Language } from '@cangdan/protocol'
import { zoneShift } from '#platform/spreadsheet/zone.ts'
import type { FileFormat } from '#engine/sql/columns/column-sql.ts'
import { NO_TREES, type Trees } from '../read/options/trees.ts'

const DEFAULT_ZONE = 'Asia/Shanghai'

/** Formats for a reader in the given IANA zone; one that does not exist counts as Shanghai. */
export function fileFormat(
  language: Language,
  zone: string | undefined,
  trees: Trees = NO_TREES,
): FileFormat {
  const known = zone !== undefined && isZone(zone) ? zone : DEFAULT_ZONE
  return {
    language,
    zone: known,
    shift: zoneShift(known),
    cascades: (column) => trees.get(column) ?? [],
  }
}

function isZone(zone: string): boolean {
  try {
    zoneShift(zone)
    return true
  } catch {
    return false
  }
}
