import { COPY_MARK, title } from '@cangdan/protocol'
import { screenOf } from '#engine/declare/menu.ts'
import { PK, type Facet } from '#engine/declare/resource.ts'
import { may } from '../declare/rights/rights.ts'

const COPY = title('复制', 'Copy', 'Copiar', '複製')

/** Adds a button that opens the add form with a copy of a record, for users who may add. */
export const copies: Facet = {
  offers: (resource, { principal, language }) =>
    may(principal, resource, 'add')
      ? [
          {
            name: 'copy',
            title: COPY[language],
            scope: 'row',
            kind: 'page',
            screen: screenOf(resource, 'add') ?? '',
            filters: { [COPY_MARK]: PK },
          },
        ]
      : [],
}
