import {
  COLUMN_KINDS,
  NAMED_WIDTHS,
  type Choice,
  type ColumnMeta,
  type FieldMeta,
  type FilterMeta,
  type Language,
  type Option,
  type Remote,
} from '@cangdan/protocol'
import type { Principal } from '#platform/identity/principal.ts'
import type { Action } from '#engine/declare/action.ts'
import { getControl, describeCells } from '../declare/columns/controls.ts'
import { getAcceptedSizes, type Column, getFilterType, getListType } from '../declare/columns/column.ts'
import { listDependencies, type RefSpec } from '../declare/columns/ref.ts'
import { omitUndefined } from '#platform/omit-undefined.ts'
import { getOptionsField, isRef, getOptionsPath, type RefColumn } from './options/refs.ts'
import { NO_TREES, type Trees } from './options/trees.ts'
import { getResource } from '#engine/declare/registry.ts'
import { canSeeOnlySelf } from '../declare/rights/ownership.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import { canPerform } from '../declare/rights/rights.ts'
import { UNITS } from '../declare/columns/units.ts'

export interface DescriptionContext {
  readonly language: Language
  readonly trees?: Trees
  readonly offered?: ReadonlyMap<string, readonly Choice[]>
  readonly resource?: Resource
  readonly principal?: Principal
  readonly action?: Action
}

export function describeColumn(column: Column, context: DescriptionContext): ColumnMeta {
  const type = getListType(column)
  const kind = COLUMN_KINDS[type]
  const { remote: _remote, loaded: _loaded, ...named } = describeName(column, context)
  return {
    ...named,
    type,
    ...omitUndefined({ sum: column.sum, sort: column.sort }),
    item_align: kind.align,
    item_width: column.width ?? NAMED_WIDTHS[column.name] ?? kind.width,
    showTableRow: column.shown !== false,
    ...(isInPlace(column, context) ? { in_place: true } : {}),
  }
}

// Audited records are edited only as a whole, since the auditor decides on the submitted record.
const isInPlace = ({ name, inPlace }: Column, { resource, principal }: DescriptionContext): boolean =>
  inPlace === true &&
  resource?.fields.has(name) === true &&
  !resource.verbs.has('audit') &&
  principal !== undefined &&
  canPerform(principal, resource, 'edit')

/** Sorts the id last: users rarely filter by it. */
export const sortFilters = (filters: readonly Column[]): Column[] =>
  filters.toSorted((one, other) => Number(one.name === PK) - Number(other.name === PK))

export function describeFilter(column: Column, context: DescriptionContext): FilterMeta {
  const { second } = column
  return {
    ...describeName(column, context),
    type: getFilterType(column) ?? column.type,
    ...omitUndefined({ second_name: second }),
  }
}

export function describeField(column: Column, context: DescriptionContext): FieldMeta {
  const { type, ref, required, maxLength, min, max, rule, latest, earliest, files, rich } = column
  const { when, requiredWhen, whenRecord, initialFrom } = column
  const offered = context.offered?.get(column.name) ?? column.offered
  const { options: all, remote, ...named } = describeName(column, context)
  const options = all?.filter(({ value }) => offered?.includes(value) !== false)
  // The only option of a required field is selected initially.
  const single = required && type === 'select' && options?.length === 1 ? options[0]?.value : undefined
  return {
    ...named,
    control: getControl(column),
    ...omitUndefined({ required, maxLength, min, max, rule, latest, earliest, files, rich }),
    ...omitUndefined({ when, requiredWhen, whenRecord, initialFrom }),
    ...omitUndefined({
      options,
      remote: remote === undefined || ref === undefined ? undefined : toFormRemote(remote, ref),
      hint: column.hint?.[context.language],
      cells: describeCells(column, context.language),
      most: column.most,
      second_name: column.second,
      any_level: column.anyLevel,
      initial: column.initial ?? getOwnOrganisation(column, context.principal) ?? single,
    }),
    ...(type === 'image' || rich?.pictures ? describeFiles(column) : {}),
  }
}

// Filters find all records; forms offer only matching ones.
const toFormRemote = (remote: Remote, ref: RefSpec): Remote => {
  const names = listDependencies(ref)
  return names.length === 0 ? remote : { ...remote, depends_on: names }
}

function describeFiles(column: Column): Pick<FieldMeta, 'accept' | 'sizes'> {
  const sizes = getAcceptedSizes(column)
  return { accept: [...sizes.keys()], sizes: Object.fromEntries(sizes) }
}

// Callers who see only their own organisation begin with it.
function getOwnOrganisation({ type, ref }: Column, principal: Principal | undefined): number | undefined {
  if (type !== 'select' || principal === undefined || ref === undefined) return undefined
  return canSeeOnlySelf(getResource(ref.to), principal) ? principal.organisationId : undefined
}

/** Describes the name, title and format of a column. */
export function describeName(column: Column, context: DescriptionContext): FilterMeta {
  const { language, trees = NO_TREES } = context
  const { name, title, type, decimal, unit, shownAs, copies, optionTitles, tones } = column
  const fixed = [...optionTitles].map(([value, word]): Option<Choice> => {
    const tone = tones?.[value]
    return { label: word[language], value, ...(tone === undefined ? {} : { tone }) }
  })
  const loaded = trees.get(name)
  const [options, cascades] = column.offers === undefined ? [fixed, loaded] : [[...(loaded ?? [])], undefined]
  return {
    name,
    title: title[language],
    type,
    ...omitUndefined({
      options: options.length === 0 && column.offers === undefined ? undefined : options,
      cascades,
      remote:
        isRef(column) && context.resource !== undefined ? describeRemote(column, context.resource, context) : undefined,
      loaded: column.offers === undefined || context.resource === undefined ? undefined : (true as const),
      decimal,
      unit: unit === undefined ? undefined : UNITS[unit].title[language],
      shown_as: shownAs,
      copies,
    }),
  }
}

function describeRemote({ name, ref }: RefColumn, resource: Resource, { action }: DescriptionContext): Remote {
  const dependsOn = Object.keys(ref.dependsOn ?? {})
  return {
    call: getOptionsPath(resource),
    field: getOptionsField(name, action),
    ...(dependsOn.length === 0 ? {} : { depends_on: dependsOn }),
  }
}
