// Words of the chart of prices, in Spanish.
import type { prices as chinese } from './zh.ts'

export const prices: Readonly<Record<keyof typeof chinese, string>> = {
  'prices.title': 'Precios en el tiempo',
  'prices.region': 'Región',
  'prices.everywhere': 'Todo el país',
  'prices.spot': 'Precio al contado',
  'prices.futures': '{variety}: liquidación del contrato principal',
  'prices.pending': 'Precio en revisión',
  'prices.audit': 'Revisión',
  'prices.summary': '{name}, del {from} al {to}, precios: {n}',
  'prices.none': 'Esta especificación no tiene precio en este periodo',
  'prices.failed': 'No se pudieron cargar los precios',
  'prices.from': 'Desde',
  'prices.until': 'Hasta',
  'prices.price': 'Precio (CNY)',
  'prices.who': 'Revisado por',
  'prices.approved': 'aprobado por {who}',
  'prices.changed': 'Cambio de contrato',
  'prices.changed_on': 'Cambio de contrato el {day}',
  'prices.changed_to': 'Cambio de contrato el {day}: {from} → {to}',
  'prices.changes': 'Cambios del contrato principal',
}
