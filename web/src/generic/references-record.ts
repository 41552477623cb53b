// Whether a filter or field references one record of another list, by search or from a full list of options. Pure.
import type { FilterMeta } from '@cangdan/protocol'

export const referencesRecord = ({ type, remote, loaded }: Pick<FilterMeta, 'type' | 'remote' | 'loaded'>): boolean =>
  type === 'select' && (remote !== undefined || loaded === true)
