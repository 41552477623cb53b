// Derives triggers and allowed transitions from declarations, so that the database enforces them for any SQL: state transitions, segregated duties,
// four eyes, referenced files and referenced records. `schema/rules/01-general.sql` has the trigger functions.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Column } from '../declare/columns/column.ts'
import type { Facet, Resource } from '../declare/resource.ts'

interface Trigger {
  readonly table: string
  readonly name: string
  /** The format of `pg_get_triggerdef`. */
  readonly statement: string
}
/** A row of `allowed_transition`: `from` is null for an insert, `to` is null for a delete. */
type Step = readonly [column: string, from: number | null, to: number | null]

/** Trigger functions that only declared triggers use. */
const FUNCTIONS = [
  'enforce_transition',
  'enforce_segregation',
  'enforce_four_eyes',
  'protect_decision',
  'track_file_use',
  'assert_referenced_records',
  'protect_referenced_record',
]

/** Returns SQL that adapts triggers and allowed transitions to the declarations, and enables disabled triggers. Empty if nothing is missing. */
export async function findMissingRules(db: Db, resources: readonly Resource[]): Promise<string> {
  const tables = [...new Set(resources.map(({ table }) => table))]
  const [steps, disabled, triggers] = await Promise.all([
    findMissingTransitions(db, tables, resources),
    findDisabledTriggers(db),
    findMissingTriggers(db, tables, deriveTriggers(resources)),
  ])
  return [...steps, ...disabled, ...triggers].map((statement) => `${statement};\n`).join('')
}

function deriveTriggers(resources: readonly Resource[]): readonly Trigger[] {
  const tablesByPath = new Map(resources.map(({ path, table }) => [path, table]))
  return resources.flatMap(({ table, columns, facets, states, verbs }) => [
    ...[...states.keys()].flatMap((column) => buildTransitionTriggers(table, column)),
    ...facets.flatMap((facet) => buildDutyTriggers(table, facet)),
    ...(verbs.has('audit') ? buildDecisionTriggers(table) : []),
    ...[...columns.values()].flatMap((column) => buildFileTriggers(table, column)),
    ...[...columns.values()].flatMap((column) => buildReferenceTriggers(table, column, tablesByPath)),
  ])
}

interface TriggerParts {
  readonly name: string
  readonly event: string
  readonly when?: string | undefined
  readonly call: readonly [string, ...string[]]
}

function createTrigger(table: string, { name, event, when, call: [called, ...texts] }: TriggerParts): Trigger {
  const condition = when === undefined ? '' : ` WHEN ((${when}))`
  const input = texts.map((text) => `'${text}'`).join(', ')
  const statement = `CREATE TRIGGER ${name} ${event} ON public.${table} FOR EACH ROW${condition} EXECUTE FUNCTION ${called}(${input})`
  return { table, name, statement }
}

/** The prefix `a_` makes these triggers fire first: other triggers assume an allowed transition. */
const buildTransitionTriggers = (table: string, column: string): Trigger[] => [
  createTrigger(table, {
    name: `a_${column}_ends`,
    event: 'BEFORE INSERT OR DELETE',
    call: ['enforce_transition', column],
  }),
  createTrigger(table, {
    name: `a_${column}_steps`,
    event: `BEFORE UPDATE OF ${column}`,
    when: `old.${column} IS DISTINCT FROM new.${column}`,
    call: ['enforce_transition', column],
  }),
]

const buildDutyTriggers = (table: string, { duties = {}, dutiesWhile = {} }: Facet): Trigger[] =>
  Object.entries(duties).map(([step, others]) => {
    const only = dutiesWhile[step]
    const columns = [step, ...others].map((each) => `${each}_person`)
    return createTrigger(table, {
      name: `segregate_${step}`,
      event: `BEFORE INSERT OR UPDATE OF ${[...(only ? [only.column] : []), ...columns].join(', ')}`,
      when: only && `new.${only.column} = ${only.state}`,
      call: ['enforce_segregation', step, ...others],
    })
  })

const buildDecisionTriggers = (table: string): Trigger[] => [
  createTrigger(table, {
    name: 'enforce_four_eyes',
    event: 'BEFORE UPDATE OF audit_status',
    when: 'old.audit_status <> new.audit_status',
    call: ['enforce_four_eyes'],
  }),
  createTrigger(table, { name: 'enforce_decision', event: 'BEFORE UPDATE', call: ['protect_decision'] }),
]

/** Returns the triggers of an image column, or of the generated column with the files of a rich text. */
function buildFileTriggers(table: string, { type, name, sql: derived, rich }: Column): Trigger[] {
  if ((type !== 'image' && !rich?.pictures) || derived !== undefined) return []
  const column = type === 'image' ? name : `${name}_files`
  const createFileTrigger = (what: string, event: string, when: string) =>
    createTrigger(table, {
      name: `${table}_${column}_file_${what}`,
      event,
      when,
      call: ['track_file_use', column],
    })
  return [
    createFileTrigger('add', 'AFTER INSERT', `cardinality(new.${column}) > 0`),
    createFileTrigger('edit', `AFTER UPDATE OF ${column}`, `old.${column} <> new.${column}`),
    createFileTrigger('end', 'AFTER DELETE', `cardinality(old.${column}) > 0`),
  ]
}

/** Returns the triggers of a column with several ids: a foreign key for arrays. */
function buildReferenceTriggers(
  table: string,
  { type, name, ref }: Column,
  tablesByPath: ReadonlyMap<string, string>,
): Trigger[] {
  const other = type === 'checkbox' && ref !== undefined ? tablesByPath.get(ref.to) : undefined
  if (other === undefined) return []
  const isNamed = `cardinality(new.${name}) > 0`
  const call = ['assert_referenced_records', name, other] as const
  return [
    createTrigger(table, { name: `${table}_${name}_named`, event: 'AFTER INSERT', when: isNamed, call }),
    createTrigger(table, {
      name: `${table}_${name}_named_edit`,
      event: `AFTER UPDATE OF ${name}`,
      when: `(old.${name} <> new.${name}) AND (${isNamed})`,
      call,
    }),
    createTrigger(other, {
      name: `${other}_named_by_${table}_${name}`,
      event: 'AFTER DELETE',
      call: ['protect_referenced_record', table, name],
    }),
  ]
}

async function findMissingTriggers(db: Db, tables: readonly string[], triggers: readonly Trigger[]): Promise<string[]> {
  const { rows } = await sql<Trigger>`
    select relname as table, quote_ident(tgname) as name, pg_get_triggerdef(pg_trigger.oid) as statement
      from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
     where not tgisinternal and relnamespace = 'public'::regnamespace
       and (proname = any (${FUNCTIONS}) and relname = any (${tables})
            or relname || '.' || tgname = any (${triggers.map(({ table, name }) => `${table}.${name}`)}))`.execute(db)
  const found = new Set(rows.map(({ statement }) => statement))
  const wanted = new Set(triggers.map(({ statement }) => statement))
  return [
    ...rows
      .filter(({ statement }) => !wanted.has(statement))
      .map(({ table, name }) => `drop trigger ${name} on public.${table}`),
    ...[...wanted].filter((statement) => !found.has(statement)),
  ]
}

// Includes triggers of `schema/rules` and of foreign keys: an interrupted restore or repair leaves them disabled.
async function findDisabledTriggers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as statement
      from pg_trigger join pg_class on pg_class.oid = tgrelid
     where tgenabled in ('D', 'R') and relnamespace in ('public'::regnamespace, 'erasable'::regnamespace)`.execute(db)
  return rows.map(({ statement }) => statement)
}

async function findMissingTransitions(
  db: Db,
  tables: readonly string[],
  resources: readonly Resource[],
): Promise<string[]> {
  const formatRow = (table: string, [column, from, to]: Step) => `('${table}', '${column}', ${from}, ${to})`
  const wanted = new Set(
    resources.flatMap((resource) => deriveTransitions(resource).map((step) => formatRow(resource.table, step))),
  )
  const { rows } = await sql<{ table: string; column: string; from: number | null; to: number | null }>`
    select table_name as table, column_name as column, from_state as from, to_state as to
      from allowed_transition where table_name = any (${tables})`.execute(db)
  const found = new Set(rows.map(({ table, column, from, to }) => formatRow(table, [column, from, to])))
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

const deriveTransitions = ({ states, isSingle }: Resource): Step[] =>
  [...states].flatMap(([column, { initial, steps, ends }]) => [
    // The row of a singleton is part of the schema.
    ...(isSingle ? [] : [[column, null, initial] as const]),
    ...steps.map(([from, to]) => [column, from, to] as const),
    ...ends.map((state) => [column, state, null] as const),
  ])
