import type { ServiceInfo } from '@cangdan/protocol'
import { useServiceInfo } from '#api/endpoints/monitor.ts'
import { formatDuration, formatInstant, formatNumber, useTranslation } from '#i18n/index.ts'
import type { ScreenProps } from '#runtime/define-screen.ts'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { Page, PageHeader } from '#ui/page.tsx'
import { bytesText, percentText } from './figures.ts'
import { Bar, Panel, Table, Watched } from './parts.tsx'
import { MONITOR_WORDS } from './words.ts'
import styles from './monitor.module.css'

export function ServiceScreen({ title }: ScreenProps) {
  const { t } = useTranslation()
  const query = useServiceInfo()
  const { data } = query
  const note =
    data === undefined
      ? undefined
      : t(MONITOR_WORDS.whose, { host: data.sys.host, pid: String(data.process.pid) })
  return (
    <Page>
      <PageHeader title={title} note={note} />
      <Watched query={query} />
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
  const title = t(MONITOR_WORDS.cpu)
  return (
    <Panel title={title}>
      <Bar percent={cpu.total} label={title} />
      <KeyValueList layout="stacked">
        <KeyValue name={t(MONITOR_WORDS.cores)}>{cpu.num}</KeyValue>
        <KeyValue name={t(MONITOR_WORDS.user)}>{percentText(language, cpu.user)}</KeyValue>
        <KeyValue name={t(MONITOR_WORDS.sys)}>{percentText(language, cpu.sys)}</KeyValue>
        <KeyValue name={t(MONITOR_WORDS.idle)}>{percentText(language, cpu.free)}</KeyValue>
      </KeyValueList>
    </Panel>
  )
}

function Memory({ mem }: Pick<ServiceInfo, 'mem'>) {
  const { t, language } = useTranslation()
  const title = t(MONITOR_WORDS.mem)
  return (
    <Panel title={title}>
      <Bar percent={mem.usage} label={title} />
      <KeyValueList layout="stacked">
        <KeyValue name={t(MONITOR_WORDS.total)}>{bytesText(language, mem.total)}</KeyValue>
        <KeyValue name={t(MONITOR_WORDS.used)}>{bytesText(language, mem.used)}</KeyValue>
        <KeyValue name={t(MONITOR_WORDS.free)}>{bytesText(language, mem.free)}</KeyValue>
      </KeyValueList>
    </Panel>
  )
}

function Process({ info: { process } }: { readonly info: ServiceInfo }) {
  const { t, language } = useTranslation()
  const heap = [process.heap_used, process.heap_total].map((bytes) => bytesText(language, bytes)).join(' / ')
  const [mean, p99] = [process.delay_mean, process.delay_p99].map((ms) => formatNumber(language, ms))
  return (
    <Panel title={t(MONITOR_WORDS.process)}>
      <KeyValueList layout="stacked">
        <KeyValue name={t(MONITOR_WORDS.name)}>{`${process.name} ${process.version}`}</KeyValue>
        <KeyValue name="Node.js">{process.node}</KeyValue>
        <KeyValue name="PID">{process.pid}</KeyValue>
        <KeyValue name={t(MONITOR_WORDS.started)}>{formatInstant(process.start_time)}</KeyValue>
        <KeyValue name={t(MONITOR_WORDS.runs)}>{formatDuration(language, process.run_time)}</KeyValue>
        <KeyValue name={t(MONITOR_WORDS.heap)}>{heap}</KeyValue>
        <KeyValue name={t(MONITOR_WORDS.rss)}>{bytesText(language, process.rss)}</KeyValue>
        <KeyValue name={t(MONITOR_WORDS.delay)}>
          {t(MONITOR_WORDS.delay_value, { mean: mean ?? '', p99: p99 ?? '' })}
        </KeyValue>
      </KeyValueList>
    </Panel>
  )
}

function Database({ database }: Pick<ServiceInfo, 'database'>) {
  const { t, language } = useTranslation()
  const { oldest_transaction: oldest } = database
  return (
    <Panel title={t(MONITOR_WORDS.database)}>
      <KeyValueList layout="stacked">
        <KeyValue name={t(MONITOR_WORDS.version)}>{`PostgreSQL ${database.version}`}</KeyValue>
        <KeyValue name={t(MONITOR_WORDS.size)}>{bytesText(language, database.size)}</KeyValue>
        <KeyValue name={t(MONITOR_WORDS.connections)}>
          {`${database.connections} / ${database.max_connections}`}
        </KeyValue>
        <KeyValue name={t(MONITOR_WORDS.oldest)}>
          {oldest === 0 ? t(MONITOR_WORDS.none) : formatDuration(language, oldest)}
        </KeyValue>
      </KeyValueList>
    </Panel>
  )
}

function Queues({ queues }: Pick<ServiceInfo, 'queues'>) {
  const { t, language } = useTranslation()
  const title = t(MONITOR_WORDS.queues)
  const columns = [
    { title: t(MONITOR_WORDS.name) },
    { title: t(MONITOR_WORDS.count), isNumber: true },
    { title: t(MONITOR_WORDS.wait), isNumber: true },
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
  const title = t(MONITOR_WORDS.disks)
  const columns = [
    { title: t(MONITOR_WORDS.folder) },
    { title: t(MONITOR_WORDS.kind) },
    { title: t(MONITOR_WORDS.total), isNumber: true },
    { title: t(MONITOR_WORDS.used), isNumber: true },
    { title: t(MONITOR_WORDS.free), isNumber: true },
    { title: t(MONITOR_WORDS.usage) },
  ]
  return (
    <Panel title={title}>
      <Table label={title} columns={columns}>
        {disks.map((disk) => (
          <tr key={disk.dir_name}>
            <td>{disk.dir_name}</td>
            <td>{disk.type_name}</td>
            <td data-number>{bytesText(language, disk.total)}</td>
            <td data-number>{bytesText(language, disk.used)}</td>
            <td data-number>{bytesText(language, disk.free)}</td>
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
    <Panel title={t(MONITOR_WORDS.host)}>
      <KeyValueList layout="stacked">
        <KeyValue name={t(MONITOR_WORDS.name)}>{sys.host}</KeyValue>
        <KeyValue name={t(MONITOR_WORDS.ip)}>{sys.ip}</KeyValue>
        <KeyValue name={t(MONITOR_WORDS.os)}>{sys.os}</KeyValue>
        <KeyValue name={t(MONITOR_WORDS.arch)}>{sys.arch}</KeyValue>
        <KeyValue name={t(MONITOR_WORDS.dir)} isWide>
          {sys.dir}
        </KeyValue>
      </KeyValueList>
    </Panel>
  )
}
