// Registration from the sign-in page, and the company application that follows (docs/wire.md §9).

/** Public path of the pictures of published agreements: `/{agreement}/{file}`. */
export const AGREEMENT_PICTURES = '/custom-theme/agreement'

export const REGISTRATION_PATHS = {
  info: 'public/supplier/RegInfo',
  reg: 'public/supplier/Reg',
  open: 'public/supplier/EnterOpen',
  upload: 'public/supplier/EnterUpload',
  enter: 'public/supplier/Enter',
} as const

export const ENTER_TOKEN = 'token'
/** Maximum bytes of one picture of an application. */
export const ENTER_PICTURE_BYTES = 10 * 1024 * 1024
