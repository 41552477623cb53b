// What names one record of another list, whether it is searched for or chosen from all there are. Pure.
import type { FilterMeta } from '@cangdan/protocol'

export const namesRecord = ({
  type,
  remote,
  loaded,
}: Pick<FilterMeta, 'type' | 'remote' | 'loaded'>): boolean =>
  type === 'select' && (remote !== undefined || loaded === true)
