// Registering from the sign-in page, and entering the company that registered (docs/wire.md §9).

/** Where the pictures of published agreements are: `/{agreement}/{file}`. */
export const AGREEMENT_PICTURES = '/custom-theme/agreement'

export const REGISTRATION_PATHS = {
  info: 'public/supplier/RegInfo',
  reg: 'public/supplier/Reg',
  open: 'public/supplier/EnterOpen',
  upload: 'public/supplier/EnterUpload',
  enter: 'public/supplier/Enter',
} as const

/** The name of the token in the address of an upload. */
export const ENTER_TOKEN = 'token'
/** Bytes of one picture of an application. */
export const ENTER_PICTURE_BYTES = 10 * 1024 * 1024
