// A sample resource with a single record.
import { defineResource } from '#engine/declare/define-resource.ts'
import { createSampleTitle } from './sample-title.ts'

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
    $: createSampleTitle('Climate'),
    $one: createSampleTitle('Climate'),
    id: createSampleTitle('No.'),
    place_name: createSampleTitle('Place'),
    warmest: createSampleTitle('Warmest'),
    frost: createSampleTitle('Frost'),
    'frost.0': createSampleTitle('None'),
    'frost.1': createSampleTitle('Some'),
    frost_note: createSampleTitle('Which frost'),
    'form.basic': createSampleTitle('Basic'),
    'form.frost': createSampleTitle('Cold'),
  },
  sample: { place_name: 'North', warmest: 31_00 },
})
