import { COPY_PARAM, title } from '@cangdan/protocol'
import { getScreenPath } from '#engine/declare/menu.ts'
import { PK, type Facet } from '#engine/declare/resource.ts'
import { canPerform } from '../declare/rights/rights.ts'

const COPY = title('复制', 'Copy', 'Copiar', '複製')

/** Adds a button that opens the add form with a copy of a record, for users who may add. */
export const withCopy: Facet = {
  offers: (resource, { principal, language }) =>
    canPerform(principal, resource, 'add')
      ? [
          {
            name: 'copy',
            title: COPY[language],
            scope: 'row',
            kind: 'page',
            screen: getScreenPath(resource, 'add') ?? '',
            filters: { [COPY_PARAM]: PK },
          },
        ]
      : [],
}
