export type Schema = Readonly<Record<string, unknown>>

/** Texts, which are in the sections of lists, and limits that every integer has. */
const OMITTED: ReadonlySet<string> = new Set(['title', 'description', 'examples', 'x-options', 'x-unit'])
/** Keywords that `formatType` handles. */
const WRITTEN: ReadonlySet<string> = new Set(
  '$ref const enum type items properties required additionalProperties propertyNames anyOf oneOf allOf prefixItems'.split(
    ' ',
  ),
)

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const schemasIn = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : [])

/** Returns a line per property, nested ones by path; one line for other schemas. */
export function schemaLines(path: string, schema: unknown): string[] {
  if (!isSchema(schema)) return []
  const { items, properties, required } = schema
  if (isSchema(items) && isSchema(items['properties'])) return schemaLines(`${path}[]`, items)
  if (!isSchema(properties)) return [`${path}: ${typeText(schema)}`]
  const rest = typeText({ ...schema, properties: {}, required: [] })
  const needed = new Set(Array.isArray(required) ? required : [])
  return [
    ...(rest === '{}' ? [] : [`${path}: ${rest}`]),
    ...Object.entries(properties).flatMap(([name, property]) =>
      schemaLines(`${path}.${name}${needed.has(name) ? '' : '?'}`, property),
    ),
  ]
}

export function propertyTypes({ properties }: Schema = {}): Map<string, string> {
  return new Map(
    Object.entries(isSchema(properties) ? properties : {}).map(([name, property]) => [
      name,
      isSchema(property) ? typeText(property) : 'any',
    ]),
  )
}

export function typeText(schema: Schema): string {
  const limits = Object.entries(schema)
    .filter(
      ([key, value]) =>
        !OMITTED.has(key) && !WRITTEN.has(key) && Math.abs(Number(value)) !== Number.MAX_SAFE_INTEGER,
    )
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .toSorted()
  const named = baseText(schema)
  return limits.length === 0 ? named : `${named}(${limits.join(' ')})`
}

function baseText(schema: Schema): string {
  const { $ref, const: constant, enum: among, type, items, prefixItems } = schema
  if (typeof $ref === 'string') return $ref.replace(/^.*\//, '')
  if (constant !== undefined) return JSON.stringify(constant)
  if (Array.isArray(among)) return among.map((value) => JSON.stringify(value)).join('|')
  for (const [key, sign] of [
    ['anyOf', ' | '],
    ['oneOf', ' | '],
    ['allOf', ' & '],
  ] as const)
    if (key in schema) return schemasIn(schema[key]).map(typeText).join(sign)
  if (prefixItems !== undefined) return `[${schemasIn(prefixItems).map(typeText).join(', ')}]`
  const types = Array.isArray(type) ? type.map(String) : typeof type === 'string' ? [type] : []
  if (types.length === 0) return isSchema(schema['properties']) ? objectText(schema) : 'any'
  return types
    .map((each) => {
      if (each === 'array') return isSchema(items) ? `(${typeText(items)})[]` : 'array'
      return each === 'object' ? objectText(schema) : each
    })
    .join('|')
}

function objectText({ properties, required, additionalProperties }: Schema): string {
  const needed = new Set(Array.isArray(required) ? required : [])
  const members = Object.entries(isSchema(properties) ? properties : {}).map(
    ([name, property]) =>
      `${name}${needed.has(name) ? '' : '?'}: ${isSchema(property) ? typeText(property) : 'any'}`,
  )
  const more = isSchema(additionalProperties) ? [`*: ${typeText(additionalProperties)}`] : []
  const open = additionalProperties === undefined && !isSchema(properties) ? ['*: any'] : []
  return `{${[...members.toSorted(), ...more, ...open].join(', ')}}`
}
