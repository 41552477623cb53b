import type { ServiceInfo } from '@cangdan/protocol'
import { useServiceInfo } from '#api/endpoints/monitor.ts'
import { formatDuration, formatInstant, formatNumber, useTranslation } from '#i18n/index.ts'
import type { ScreenProps } from '#runtime/define-screen.ts'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { Page, PageHeader } from '#ui/page.tsx'
import { formatBytes, formatPercent } from './figures.ts'
import { Bar, Panel, Table, QueryStatus } from './parts.tsx'
import { MONITOR_SCREEN_TITLES } from './titles.ts'
import styles from './monitor.module.css'

export function ServiceScreen({ title }: ScreenProps) {
  const { t } = useTranslation()
  const query = useServiceInfo()
  const { data } = query
  const note =
    data === undefined
      ? undefined
      : t(MONITOR_SCREEN_TITLES.whose, { host: data.sys.host, pid: String(data.process.pid) })
  return (
    <Page>
      <PageHeader title={title} note={note} />
      <QueryStatus query={query} />
      {data !== undefined && <Service info={data} />}
    </Page>
  )
}

function Service({ info }: { readonly info: ServiceInfo }) {
  return (
    <>
      <div className={styles['pair']}>
        <Processors cpu={info.cpu} />
        <Memory mem={info.mem} />
      </div>
      <div className={styles['pair']}>
        <Process info={info} />
        <Database database={info.database} />
      </div>
      <Queues queues={info.queues} />
      <Disks disks={info.disks} />
      <Machine sys={info.sys} />
    </>
  )
}

function Processors({ cpu }: Pick<ServiceInfo, 'cpu'>) {
  const { t, language } = useTranslation()
  const title = t(MONITOR_SCREEN_TITLES.cpu)
  return (
    <Panel title={title}>
      <Bar percent={cpu.total} label={title} />
      <KeyValueList layout="stacked">
        <KeyValue name={t(MONITOR_SCREEN_TITLES.cores)}>{cpu.num}</KeyValue>
        <KeyValue name={t(MONITOR_SCREEN_TITLES.user)}>{formatPercent(language, cpu.user)}</KeyValue>
        <KeyValue name={t(MONITOR_SCREEN_TITLES.sys)}>{formatPercent(language, cpu.sys)}</KeyValue>
        <KeyValue name={t(MONITOR_SCREEN_TITLES.idle)}>{formatPercent(language, cpu.free)}</KeyValue>
      </KeyValueList>
    </Panel>
  )
}

function Memory({ mem }: Pick<ServiceInfo, 'mem'>) {
  const { t, language } = useTranslation()
  const title = t(MONITOR_SCREEN_TITLES.mem)
  return (
    <Panel title={title}>
      <Bar percent={mem.usage} label={title} />
      <KeyValueList layout="stacked">
        <KeyValue name={t(MONITOR_SCREEN_TITLES.total)}>{formatBytes(language, mem.total)}</KeyValue>
        <KeyValue name={t(MONITOR_SCREEN_TITLES.used)}>{formatBytes(language, mem.used)}</KeyValue>
        <KeyValue name={t(MONITOR_SCREEN_TITLES.free)}>{formatBytes(language, mem.free)}</KeyValue>
      </KeyValueList>
    </Panel>
  )
}

function Process({ info: { process } }: { readonly info: ServiceInfo }) {
  const { t, language } = useTranslation()
  const heap = [process.heap_used, process.heap_total].map((bytes) => formatBytes(language, bytes)).join(' / ')
  const [mean, p99] = [process.delay_mean, process.delay_p99].map((ms) => formatNumber(language, ms))
  return (
    <Panel title={t(MONITOR_SCREEN_TITLES.process)}>
      <KeyValueList layout="stacked">
        <KeyValue name={t(MONITOR_SCREEN_TITLES.name)}>{`${process.name} ${process.version}`}</KeyValue>
        <KeyValue name="Node.js">{process.node}</KeyValue>
        <KeyValue name="PID">{process.pid}</KeyValue>
        <KeyValue name={t(MONITOR_SCREEN_TITLES.started)}>{formatInstant(process.start_time)}</KeyValue>
        <KeyValue name={t(MONITOR_SCREEN_TITLES.runs)}>{formatDuration(language, process.run_time)}</KeyValue>
        <KeyValue name={t(MONITOR_SCREEN_TITLES.heap)}>{heap}</KeyValue>
        <KeyValue name={t(MONITOR_SCREEN_TITLES.rss)}>{formatBytes(language, process.rss)}</KeyValue>
        <KeyValue name={t(MONITOR_SCREEN_TITLES.delay)}>
          {t(MONITOR_SCREEN_TITLES.delay_value, { mean: mean ?? '', p99: p99 ?? '' })}
        </KeyValue>
      </KeyValueList>
    </Panel>
  )
}

function Database({ database }: Pick<ServiceInfo, 'database'>) {
  const { t, language } = useTranslation()
  const { oldest_transaction: oldest } = database
  return (
    <Panel title={t(MONITOR_SCREEN_TITLES.database)}>
      <KeyValueList layout="stacked">
        <KeyValue name={t(MONITOR_SCREEN_TITLES.version)}>{`PostgreSQL ${database.version}`}</KeyValue>
        <KeyValue name={t(MONITOR_SCREEN_TITLES.size)}>{formatBytes(language, database.size)}</KeyValue>
        <KeyValue name={t(MONITOR_SCREEN_TITLES.connections)}>
          {`${database.connections} / ${database.max_connections}`}
        </KeyValue>
        <KeyValue name={t(MONITOR_SCREEN_TITLES.oldest)}>
          {oldest === 0 ? t(MONITOR_SCREEN_TITLES.none) : formatDuration(language, oldest)}
        </KeyValue>
      </KeyValueList>
    </Panel>
  )
}

function Queues({ queues }: Pick<ServiceInfo, 'queues'>) {
  const { t, language } = useTranslation()
  const title = t(MONITOR_SCREEN_TITLES.queues)
  const columns = [
    { title: t(MONITOR_SCREEN_TITLES.name) },
    { title: t(MONITOR_SCREEN_TITLES.count), isNumber: true },
    { title: t(MONITOR_SCREEN_TITLES.wait), isNumber: true },
  ]
  return (
    <Panel title={title}>
      <Table label={title} columns={columns}>
        {queues.map((queue) => (
          <tr key={queue.name}>
            <td>{queue.title}</td>
            <td data-number>{formatNumber(language, queue.count)}</td>
            <td data-number>{queue.count === 0 ? '—' : formatDuration(language, queue.wait)}</td>
          </tr>
        ))}
      </Table>
    </Panel>
  )
}

function Disks({ disks }: Pick<ServiceInfo, 'disks'>) {
  const { t, language } = useTranslation()
  const title = t(MONITOR_SCREEN_TITLES.disks)
  const columns = [
    { title: t(MONITOR_SCREEN_TITLES.folder) },
    { title: t(MONITOR_SCREEN_TITLES.kind) },
    { title: t(MONITOR_SCREEN_TITLES.total), isNumber: true },
    { title: t(MONITOR_SCREEN_TITLES.used), isNumber: true },
    { title: t(MONITOR_SCREEN_TITLES.free), isNumber: true },
    { title: t(MONITOR_SCREEN_TITLES.usage) },
  ]
  return (
    <Panel title={title}>
      <Table label={title} columns={columns}>
        {disks.map((disk) => (
          <tr key={disk.dir_name}>
            <td>{disk.dir_name}</td>
            <td>{disk.type_name}</td>
            <td data-number>{formatBytes(language, disk.total)}</td>
            <td data-number>{formatBytes(language, disk.used)}</td>
            <td data-number>{formatBytes(language, disk.free)}</td>
            <td>
              <Bar percent={disk.usage} label={`${title} ${disk.dir_name}`} />
            </td>
          </tr>
        ))}
      </Table>
    </Panel>
  )
}

function Machine({ sys }: Pick<ServiceInfo, 'sys'>) {
  const { t } = useTranslation()
  return (
    <Panel title={t(MONITOR_SCREEN_TITLES.host)}>
      <KeyValueList layout="stacked">
        <KeyValue name={t(MONITOR_SCREEN_TITLES.name)}>{sys.host}</KeyValue>
        <KeyValue name={t(MONITOR_SCREEN_TITLES.ip)}>{sys.ip}</KeyValue>
        <KeyValue name={t(MONITOR_SCREEN_TITLES.os)}>{sys.os}</KeyValue>
        <KeyValue name={t(MONITOR_SCREEN_TITLES.arch)}>{sys.arch}</KeyValue>
        <KeyValue name={t(MONITOR_SCREEN_TITLES.dir)} isWide>
          {sys.dir}
        </KeyValue>
      </KeyValueList>
    </Panel>
  )
}
