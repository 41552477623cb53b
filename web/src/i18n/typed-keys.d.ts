// Teaches `t` our keys: a misspelt one does not compile, nor one without the values its sentence needs.
import type { zh } from './zh/index.ts'
import type { profile } from './profile/zh.ts'
import type { views } from './views/zh.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof zh & typeof profile & typeof views }
    keySeparator: false
    nsSeparator: false
    interpolationPrefix: '{'
    interpolationSuffix: '}'
    returnNull: false
  }
}
