// A sample resource with a single record.
import { defineResource } from '#engine/declare/define-resource.ts'
import { same } from './same.ts'

export const climate = defineResource({
  path: 'test/climate/Climate',
  screen: '/basket/climate',
  table: 'climate',
  single: true,
  verbs: ['edit'],
  scope: {},
  columns: {
    id: { type: 'number' },
    place_name: { type: 'text', required: true, maxLength: 20 },
    warmest: { type: 'number', unit: 'percent', required: true, max: 60_00 },
    frost: { type: 'select', control: 'switch', options: [0, 1], initial: 0 },
    frost_note: { type: 'text', when: { frost: [1] }, requiredWhen: { frost: [1] } },
  },
  form: { basic: ['place_name', 'warmest'], frost: ['frost', 'frost_note'] },
  rules: ({ warmest, frost }) =>
    Number(warmest) > 50_00 && frost === 1 ? { frost: { code: 'not_an_option' as const } } : {},
  titles: {
    $: same('Climate'),
    $one: same('Climate'),
    id: same('No.'),
    place_name: same('Place'),
    warmest: same('Warmest'),
    frost: same('Frost'),
    'frost.0': same('None'),
    'frost.1': same('Some'),
    frost_note: same('Which frost'),
    'form.basic': same('Basic'),
    'form.frost': same('Cold'),
  },
  sample: { place_name: 'North', warmest: 31_00 },
})
