import { title } from '@cangdan/protocol'

export const RECEIPT_PAGE_TITLES = {
  life: title(
    '仓单的数量、业务与来源',
    'Shares, entries and lineage of a receipt',
    'Partes, asientos y linaje de un resguardo',
    '証券の数量・記録・来歴',
  ),
  pdf: title('仓单 PDF', 'A receipt as a PDF', 'Un resguardo en PDF', '証券のPDF'),
  check: title('仓单核验', 'Check a receipt by its code', 'Comprobar un resguardo por su código', 'コードで証券を照会'),
} as const
