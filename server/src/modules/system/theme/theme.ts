// Default colours of the platform, which users may override (U4). Any choice keeps sufficient contrast.
import { defineResource } from '#engine/declare/define-resource.ts'
import { themeTitles } from './theme.titles.ts'

const COLOUR = { type: 'text', required: true, maxLength: 7, rule: 'colour' } as const

export const theme = defineResource({
  path: 'seller_p/theme/Theme',
  screen: '/sys/theme',
  table: 'theme',
  single: true,
  verbs: ['edit'],
  scope: {},
  columns: {
    id: { type: 'hide' },
    theme_color: COLOUR,
    menu_background: COLOUR,
    menu_text_color: COLOUR,
  },
  form: { basic: ['theme_color', 'menu_background', 'menu_text_color'] },
  titles: themeTitles,
  sample: { theme_color: '#0e8f83', menu_background: '#10262b', menu_text_color: '#a3bcbf' },
})
