export interface Row {
  name: string
  unit: string
  ours: number
  /** Absent without a counterpart, as in the browser. */
  bare?: number
  ratio?: number
  target: string
  holds: boolean
  note?: string
}

export function formatRow(row: Row): string {
  const cells = [
    row.name.padEnd(34),
    `${row.ours.toFixed(0)} ${row.unit}`.padStart(12),
    (row.bare === undefined ? '' : `${row.bare.toFixed(0)} ${row.unit}`).padStart(12),
    (row.ratio?.toFixed(2) ?? '').padStart(7),
    row.target.padEnd(28),
    row.holds ? 'holds' : 'FALLS SHORT',
    row.note ?? '',
  ]
  return cells.join('  ').trimEnd()
}

export const HEADING = [
  'name'.padEnd(34),
  'ours'.padStart(12),
  'bare'.padStart(12),
  'ratio'.padStart(7),
  'target',
].join('  ')
