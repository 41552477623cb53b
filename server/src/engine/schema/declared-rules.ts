// What a declaration asks of the database, which holds it against SQL by hand too: the steps of a life, segregated duties, four eyes, files
// that stay while a row names them, records that stay while a list of them does. The functions of these triggers are in
// `schema/rules/01-general.sql`.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Column } from '../declare/columns/column.ts'
import type { Facet, Resource } from '../declare/resource.ts'

interface Trigger {
  readonly table: string
  readonly name: string
  /** As `pg_get_triggerdef` writes it. */
  readonly statement: string
}
/** A row of `allowed_transition`: null before a record is there, and after. */
type Step = readonly [column: string, from: number | null, to: number | null]

/** Functions whose triggers are all declared. */
const FUNCTIONS = [
  'enforce_transition',
  'segregated',
  'four_eyes',
  'decision_stays',
  'file_use_of_row',
  'named_records_are_there',
  'named_record_stays',
]

/**
 * Returns the statements that make the triggers and steps of these resources' tables those that they declare, and enable each trigger of the
 * schema that somebody disabled; an empty text where nothing is missing.
 */
export async function missingRules(db: Db, resources: readonly Resource[]): Promise<string> {
  const tables = [...new Set(resources.map(({ table }) => table))]
  const [steps, disabled, triggers] = await Promise.all([
    missingSteps(db, tables, resources),
    disabledTriggers(db),
    missingTriggers(db, tables, triggersOf(resources)),
  ])
  return [...steps, ...disabled, ...triggers].map((statement) => `${statement};\n`).join('')
}

function triggersOf(resources: readonly Resource[]): readonly Trigger[] {
  const tableOf = new Map(resources.map(({ path, table }) => [path, table]))
  return resources.flatMap(({ table, columns, facets, states, verbs }) => [
    ...[...states.keys()].flatMap((column) => onSteps(table, column)),
    ...facets.flatMap((facet) => onDuties(table, facet)),
    ...(verbs.has('audit') ? onDecisions(table) : []),
    ...[...columns.values()].flatMap((column) => onFiles(table, column)),
    ...[...columns.values()].flatMap((column) => onNamed(table, column, tableOf)),
  ])
}

interface TriggerParts {
  readonly name: string
  /** Before or after what. */
  readonly event: string
  readonly when?: string | undefined
  /** The function, then its arguments. */
  readonly call: readonly [string, ...string[]]
}

function triggerOn(table: string, { name, event, when, call: [called, ...texts] }: TriggerParts): Trigger {
  const condition = when === undefined ? '' : ` WHEN ((${when}))`
  const given = texts.map((text) => `'${text}'`).join(', ')
  const statement = `CREATE TRIGGER ${name} ${event} ON public.${table} FOR EACH ROW${condition} EXECUTE FUNCTION ${called}(${given})`
  return { table, name, statement }
}

/** Named to come first: what else happens to a record assumes that its step is one. */
const onSteps = (table: string, column: string): Trigger[] => [
  triggerOn(table, {
    name: `a_${column}_ends`,
    event: 'BEFORE INSERT OR DELETE',
    call: ['enforce_transition', column],
  }),
  triggerOn(table, {
    name: `a_${column}_steps`,
    event: `BEFORE UPDATE OF ${column}`,
    when: `old.${column} IS DISTINCT FROM new.${column}`,
    call: ['enforce_transition', column],
  }),
]

const onDuties = (table: string, { duties = {}, dutiesWhile = {} }: Facet): Trigger[] =>
  Object.entries(duties).map(([step, others]) => {
    const only = dutiesWhile[step]
    const columns = [step, ...others].map((each) => `${each}_person`)
    return triggerOn(table, {
      name: `segregation_of_${step}`,
      event: `BEFORE INSERT OR UPDATE OF ${[...(only ? [only.column] : []), ...columns].join(', ')}`,
      when: only && `new.${only.column} = ${only.state}`,
      call: ['segregated', step, ...others],
    })
  })

const onDecisions = (table: string): Trigger[] => [
  triggerOn(table, {
    name: 'four_eyes',
    event: 'BEFORE UPDATE OF audit_status',
    when: 'old.audit_status <> new.audit_status',
    call: ['four_eyes'],
  }),
  triggerOn(table, { name: 'decision_stays', event: 'BEFORE UPDATE', call: ['decision_stays'] }),
]

/** An image column holds files; of a text with pictures, the generated column beside it does. */
function onFiles(table: string, { type, name, sql: derived, rich }: Column): Trigger[] {
  if ((type !== 'image' && !rich?.pictures) || derived !== undefined) return []
  const column = type === 'image' ? name : `${name}_files`
  const on = (what: string, event: string, when: string) =>
    triggerOn(table, {
      name: `${table}_${column}_file_${what}`,
      event,
      when,
      call: ['file_use_of_row', column],
    })
  return [
    on('add', 'AFTER INSERT', `cardinality(new.${column}) > 0`),
    on('edit', `AFTER UPDATE OF ${column}`, `old.${column} <> new.${column}`),
    on('end', 'AFTER DELETE', `cardinality(old.${column}) > 0`),
  ]
}

/** A column that names several records of another table holds them as a foreign key would. */
function onNamed(
  table: string,
  { type, name, ref }: Column,
  tableOf: ReadonlyMap<string, string>,
): Trigger[] {
  const other = type === 'checkbox' && ref !== undefined ? tableOf.get(ref.to) : undefined
  if (other === undefined) return []
  const isNamed = `cardinality(new.${name}) > 0`
  const call = ['named_records_are_there', name, other] as const
  return [
    triggerOn(table, { name: `${table}_${name}_named`, event: 'AFTER INSERT', when: isNamed, call }),
    triggerOn(table, {
      name: `${table}_${name}_named_edit`,
      event: `AFTER UPDATE OF ${name}`,
      when: `(old.${name} <> new.${name}) AND (${isNamed})`,
      call,
    }),
    triggerOn(other, {
      name: `${other}_named_by_${table}_${name}`,
      event: 'AFTER DELETE',
      call: ['named_record_stays', table, name],
    }),
  ]
}

async function missingTriggers(
  db: Db,
  tables: readonly string[],
  triggers: readonly Trigger[],
): Promise<string[]> {
  const { rows } = await sql<Trigger>`
    select relname as table, quote_ident(tgname) as name, pg_get_triggerdef(pg_trigger.oid) as statement
      from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
     where not tgisinternal and relnamespace = 'public'::regnamespace
       and (proname = any (${FUNCTIONS}) and relname = any (${tables})
            or relname || '.' || tgname = any (${triggers.map(({ table, name }) => `${table}.${name}`)}))`.execute(
    db,
  )
  const found = new Set(rows.map(({ statement }) => statement))
  const wanted = new Set(triggers.map(({ statement }) => statement))
  return [
    ...rows
      .filter(({ statement }) => !wanted.has(statement))
      .map(({ table, name }) => `drop trigger ${name} on public.${table}`),
    ...[...wanted].filter((statement) => !found.has(statement)),
  ]
}

// Those of `schema/rules` and of foreign keys, too: a restore or a repair by hand that ended half way leaves them disabled.
async function disabledTriggers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as statement
      from pg_trigger join pg_class on pg_class.oid = tgrelid
     where tgenabled in ('D', 'R') and relnamespace in ('public'::regnamespace, 'erasable'::regnamespace)`.execute(
    db,
  )
  return rows.map(({ statement }) => statement)
}

async function missingSteps(
  db: Db,
  tables: readonly string[],
  resources: readonly Resource[],
): Promise<string[]> {
  const rowOf = (table: string, [column, from, to]: Step) => `('${table}', '${column}', ${from}, ${to})`
  const wanted = new Set(
    resources.flatMap((resource) => stepsOf(resource).map((step) => rowOf(resource.table, step))),
  )
  const { rows } = await sql<{ table: string; column: string; from: number | null; to: number | null }>`
    select table_name as table, column_name as column, from_state as from, to_state as to
      from allowed_transition where table_name = any (${tables})`.execute(db)
  const found = new Set(rows.map(({ table, column, from, to }) => rowOf(table, [column, from, to])))
  const gone = [...found].filter((row) => !wanted.has(row))
  const added = [...wanted].filter((row) => !found.has(row))
  return [
    ...gone.map(
      (row) =>
        `delete from allowed_transition where (table_name, column_name, from_state, to_state) is not distinct from ${row}`,
    ),
    ...(added.length === 0 ? [] : [`insert into allowed_transition values ${added.join(', ')}`]),
  ]
}

const stepsOf = ({ states, isSingle }: Resource): Step[] =>
  [...states].flatMap(([column, { initial, steps, ends }]) => [
    // The one record of its kind comes with its table, and no other does.
    ...(isSingle ? [] : [[column, null, initial] as const]),
    ...steps.map(([from, to]) => [column, from, to] as const),
    ...ends.map((state) => [column, state, null] as const),
  ])
