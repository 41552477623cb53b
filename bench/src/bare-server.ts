// The minimal server for comparison: two routes with the product's SQL and driver, and nothing else.
import Fastify from 'fastify'
import { Pool } from 'pg'

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const app = Fastify()

// The product's statement for `?page=1&limit=20&bank_type=2`.
const PAGE = `
  select bank.id,
         case when bank.logo = '{}' then '[]'::json else (
           select json_agg(json_build_object('id', file.id, 'name', file.name, 'type', file.media_type) order by listed.place)
             from unnest(bank.logo) with ordinality as listed(id, place) join file on file.id = listed.id) end as logo,
         bank.bank_name, bank.bank_code, bank.bank_type,
         case when bank.region is null then null
              when bank.city is null then json_build_array(bank.region)
              else json_build_array(bank.region, bank.city) end as region,
         bank.contact_name, bank.contact_phone, bank.credit_limit, bank.used_limit, bank.pledge_rate,
         bank.interest_rate, bank.loan_days, bank.warn_line, bank.close_line,
         (select count(*) from account where account.organisation_id = bank.id) as operator_count,
         bank.disabled, bank.sort, bank.create_time
    from bank
   where true and bank.bank_type = $1
   order by bank.sort desc nulls last, bank.id desc
   limit $2 offset $3`

app.get('/', async () => {
  const { rows } = await pool.query(PAGE, [2, 20, 0])
  return { status: true, data: rows, message: '' }
})

/** Runs any statement, for rows without a route of their own. */
app.get<{ Querystring: { sql: string } }>('/asked', async ({ query }) => {
  const { rows } = await pool.query(query.sql)
  return { status: true, data: rows, message: '' }
})

app.post<{ Body: { id: number; contact_name: string } }>('/edit', async ({ body }) => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ version: string }>(
      'update bank set contact_name = $2, version = version + 1 where id = $1 returning version',
      [body.id, body.contact_name],
    )
    await client.query(
      `insert into record_history (table_name, record_id, version, verb, nick_name, changes)
       values ('bank', $1, $2, 'edit', 'Admin', $3)`,
      [body.id, rows[0]?.version, JSON.stringify({ contact_name: ['', body.contact_name] })],
    )
    await client.query('commit')
    return { status: true, data: { id: body.id }, message: '' }
  } finally {
    client.release()
  }
})

process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
process.on('SIGTERM', () => process.exit(0))
