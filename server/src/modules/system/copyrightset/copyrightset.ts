import { defineResource } from '#engine/declare/define-resource.ts'
import { COPYRIGHT_TABLE } from '#platform/site/site.ts'
import { copyrightSetTitles } from './copyrightset.titles.ts'

const createTextColumn = (maxLength: number) => ({ type: 'text', maxLength }) as const
const LINK = { type: 'text', maxLength: 200, rule: 'link' } as const

export const copyrightSet = defineResource({
  path: 'seller/systemSet/CopyrightSet',
  screen: '/sys/platform/copyright',
  table: COPYRIGHT_TABLE,
  single: true,
  verbs: ['edit'],
  scope: {},
  columns: {
    id: { type: 'hide' },
    copyright: { ...createTextColumn(120), required: true },
    copyright_url: LINK,
    company_name: createTextColumn(80),
    copyright_logo: { type: 'image' },
    icp_no: createTextColumn(40),
    icp_url: LINK,
    police_no: createTextColumn(40),
    police_url: LINK,
    police_icon: { type: 'image' },
    tech_support: createTextColumn(60),
    tech_support_url: LINK,
  },
  form: {
    basic: ['copyright', 'copyright_url', 'company_name', 'copyright_logo'],
    filing: ['icp_no', 'icp_url', 'police_no', 'police_url', 'police_icon'],
    support: ['tech_support', 'tech_support_url'],
  },
  titles: copyrightSetTitles,
  sample: { copyright: '© 2026 样例', icp_no: '京ICP备00000000号' },
})
