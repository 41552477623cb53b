export type SignInMethod = 'password' | 'code' | 'social' | 'company'

export const getPanelProps = (of: SignInMethod, shown: SignInMethod) => ({
  id: `panel-${of}`,
  role: 'tabpanel',
  'aria-labelledby': `way-${of}`,
  hidden: of !== shown,
})
