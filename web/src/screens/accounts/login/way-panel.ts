export type Way = 'password' | 'code' | 'social'

export const panelOf = (of: Way, shown: Way) => ({
  id: `panel-${of}`,
  role: 'tabpanel',
  'aria-labelledby': `way-${of}`,
  hidden: of !== shown,
})
