// A day's work with the generated types: node day.ts ORIGIN PASSWORD
import { setTimeout } from 'node:timers/promises'
import { Client } from './client.ts'

const BANKS = '/api/v1/seller_p/bank/BankList'
const [origin = '', password = ''] = process.argv.slice(2)

async function listBanks(client: Client, bank_name: string) {
  const page = await client.get(BANKS, { page: 1, bank_name, bank_type: 1, sort: 'bank_name', order: 'true' })
  if (page.kind !== 'rows') throw new Error(`expected rows, not ${page.kind}`)
  return page.data
}

async function addAndEdit(client: Client) {
  const { data } = await client.post('/api/v1/seller_p/bank/BankSave', {
    bank_name: 'North Sea Bank',
    bank_code: '102100099996',
    bank_type: 1,
    contact_name: 'Li Wei',
    contact_phone: '13800000000',
    credit_limit: 1_000_000_00,
  })
  const found = await client.get('/api/v1/seller_p/bank/BankInfo', { id: data.id })
  await client.post('/api/v1/seller_p/bank/BankSave', {
    id: data.id,
    version: found.data.version,
    contact_name: 'Wang Min',
  })
  const [row] = await listBanks(client, 'North Sea')
  return row?.contact_name
}

/** One person changes the rule, another approves it. */
async function review(author: Client, auditor: Client) {
  const before = await author.get('/api/v1/seller_p/good/PriceRuleInfo')
  const change = { id: 1, version: before.data.version, max_change_rate: 7_00 }
  await author.post('/api/v1/seller_p/good/PriceRuleSave', change)
  const { data } = await auditor.get('/api/v1/seller_p/good/PriceRuleInfo')
  await auditor.post('/api/v1/seller_p/good/PriceRuleAudit', {
    id: 1,
    version: data.version,
    audit_status: 1,
  })
  return (await auditor.get('/api/v1/seller_p/good/PriceRuleInfo')).data.row.audit_status
}

async function exportBanks(client: Client) {
  const started = await client.get(BANKS, { _down_excel: 3, _down_excel_async: 1, export_type: 'csv' })
  if (started.kind !== 'started') throw new Error('expected a task')
  for (;;) {
    const page = await client.get('/api/v1/seller/export/ExportManage', { page: 1 })
    if (page.kind !== 'rows') throw new Error(`expected rows, not ${page.kind}`)
    const task = page.data.find(({ id }) => id === started.data.task)
    if (task?.status === 3) throw new Error(task.message ?? '')
    if (task?.status === 2) break
    await setTimeout(200)
  }
  const ticket = await client.post('/api/v1/seller/export/ExportTicket', { id: started.data.task })
  return (await client.open(ticket.data.url)).includes('North Sea Bank')
}

async function importBanks(client: Client) {
  const titles = 'bank_name,bank_code,bank_type,contact_name,contact_phone'
  const sheet = { name: 'banks.csv', file: `${titles}\nSouth Sea Bank,12,1,Zhao,13900000000\n` }
  const dryRun = await client.upload(BANKS, { _excel_import: 2 }, sheet)
  if (dryRun.kind !== 'import') throw new Error('expected the result of a dry run')
  const [error] = dryRun.data.errors
  const corrections = { cells: { [String(error?.row)]: { [String(error?.column)]: '102100099997' } } }
  const imported = await client.upload(BANKS, { _excel_import: 1 }, { ...sheet, corrections })
  if (imported.kind !== 'import') throw new Error('expected the result of an import')
  const [row] = await listBanks(client, 'South Sea')
  return {
    column: error?.column,
    kept: imported.data.kept,
    corrected: imported.data.corrected,
    code: row?.bank_code,
  }
}

const [author, auditor] = [new Client(origin), new Client(origin)]
await author.signIn('user1', password)
await auditor.signIn('user2', password)
const contact = await addAndEdit(author)
const result = {
  contact,
  review: await review(author, auditor),
  exported: await exportBanks(author),
  imported: await importBanks(author),
}
process.stdout.write(JSON.stringify(result))
