// What a way of signing in is to those who walk through the tabs.
export type Way = 'password' | 'code' | 'social'

/** The attributes of the panel of one way, while another may be in view. */
export const panelOf = (of: Way, shown: Way) => ({
  id: `panel-${of}`,
  role: 'tabpanel',
  'aria-labelledby': `way-${of}`,
  hidden: of !== shown,
})
