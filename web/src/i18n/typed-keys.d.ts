// Teaches `t` our keys: a misspelt one does not compile, nor one without the values its sentence needs.
import type { prices } from './prices/zh.ts'
import type { profile } from './profile/zh.ts'
import type { role } from './role/zh.ts'
import type { sheets } from './sheets/zh.ts'
import type { views } from './views/zh.ts'
import type { zh } from './zh/index.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: {
      translation: typeof zh & typeof prices & typeof profile & typeof role & typeof sheets & typeof views
    }
    keySeparator: false
    nsSeparator: false
    interpolationPrefix: '{'
    interpolationSuffix: '}'
    returnNull: false
  }
}
