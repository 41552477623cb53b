// What a statement answers that is prepared: the driver asks and works out anew for each answer what its rows look like, which takes
// longer than to read them. A prepared statement has the same columns each time (PostgreSQL refuses it where it would have others), so
// that is asked once on a connection and worked out once.
import { type FieldDef, Query, type QueryConfig, type QueryResult, Result } from 'pg'

/** A statement that is known by a name on each connection. */
export interface Prepared {
  readonly name: string
  /** Of its answers, once there was one. */
  shape?: RowShape
}

type Parse = (text: string) => unknown

/** How the rows of one statement are read. */
class RowShape {
  readonly #fields: readonly FieldDef[]
  readonly #parsers: readonly Parse[]
  readonly #empty: object

  constructor(fields: readonly FieldDef[], parserOf: (field: FieldDef) => Parse) {
    this.#fields = fields
    this.#parsers = fields.map(parserOf)
    // What JSON makes is laid out as records of one kind are; what is put together name by name is looked up by each name.
    this.#empty = JSON.parse(
      JSON.stringify(Object.fromEntries(fields.map(({ name }) => [name, null]))),
    ) as object
  }

  /** Whether these are the columns that it was made of: a migration may change what a statement answers. */
  isOf(fields: readonly FieldDef[]): boolean {
    return (
      fields.length === this.#fields.length &&
      this.#fields.every(
        ({ name, dataTypeID, format }, index) =>
          fields[index]?.name === name &&
          fields[index].dataTypeID === dataTypeID &&
          fields[index].format === format,
      )
    )
  }

  read(texts: readonly (string | null)[]): object {
    const row: Record<string, unknown> = { ...this.#empty }
    const fields = this.#fields
    for (let index = 0; index < fields.length; index += 1) {
      const text = texts[index] ?? null
      const field = fields[index]
      if (text !== null && field !== undefined) row[field.name] = this.#parsers[index]?.(text)
    }
    return row
  }
}

/** What the driver's result has beside what its types say. */
interface DriverResult {
  readonly _types: { getTypeParser(oid: number, format: string): Parse }
}

/** Its rows are read as those of the last answer were. */
class ShapedResult extends Result {
  readonly #prepared: Prepared
  #shape: RowShape | undefined

  constructor(prepared: Prepared) {
    super('object', undefined as never)
    this.#prepared = prepared
  }

  get hasRows(): boolean {
    return this.#shape !== undefined
  }

  // The driver calls it with the columns of an answer…
  addFields(fields: FieldDef[]): void {
    this.fields = fields
    this.#shape = this.#prepared.shape
    if (this.#shape?.isOf(fields) === true) return
    const { _types: types } = this as unknown as DriverResult
    this.#shape = new RowShape(fields, ({ dataTypeID, format }) => types.getTypeParser(dataTypeID, format))
    this.#prepared.shape = this.#shape
  }

  // …and with each row.
  parseRow(texts: readonly (string | null)[]): object | undefined {
    return this.#shape?.read(texts)
  }
}

/** A connection as the driver's query uses it. */
interface Connection {
  describe(what: object): void
}

/** What the driver's query does beside what its types say. */
interface DriverQuery {
  prepare(connection: Connection): void
  handleRowDescription(message: { readonly fields: FieldDef[] }): void
}

const submitted = Query.prototype as unknown as DriverQuery

/** The columns that a connection has said a statement has; undefined of one that answers no rows, whereas rows may have no columns. */
const described = new WeakMap<Connection, Map<string, FieldDef[] | undefined>>()

const NOT_DESCRIBED = { describe: { value: () => undefined } }

/** Asks a prepared statement, once it is handed to a client. */
export class PreparedQuery extends Query {
  readonly answer: Promise<QueryResult>
  readonly #name: string
  #connection: Connection | undefined

  constructor({ text, values }: Pick<QueryConfig, 'text'> & { values: unknown[] }, prepared: Prepared) {
    super(text, values)
    this.#name = prepared.name
    const result = new ShapedResult(prepared)
    this.answer = new Promise((resolve, reject) => {
      const callback = (error: Error | null) => {
        if (error !== null) return reject(error)
        this.#keepDescription(result)
        resolve(result)
      }
      Object.assign(this, { name: prepared.name, callback, _result: result, _results: result })
    })
  }

  /** The driver calls it with the connection that the statement goes to. */
  prepare(connection: Connection): void {
    const known = described.get(connection)
    if (known?.has(this.#name) !== true) {
      this.#connection = connection
      return submitted.prepare.call(this, connection)
    }
    const fields = known.get(this.#name)
    if (fields !== undefined) submitted.handleRowDescription.call(this, { fields })
    submitted.prepare.call(this, Object.create(connection, NOT_DESCRIBED) as Connection)
  }

  #keepDescription({ hasRows, fields }: ShapedResult): void {
    if (this.#connection === undefined) return
    const known = described.get(this.#connection) ?? new Map<string, FieldDef[] | undefined>()
    described.set(this.#connection, known.set(this.#name, hasRows ? fields : undefined))
  }
}
