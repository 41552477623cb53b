// The kind of network of an address (docs/decisions/logs-and-history.md). A location would require a geolocation database; an address itself shows whether it is private.
import { title } from '@cangdan/protocol'
import { sql } from 'kysely'
import { type ColumnSpec, FEW_VALUES } from '#engine/declare/columns/column.ts'

/** `address` is the column with its table. */
export const networkColumn = (address: 'access_ip.ip' | 'log_login.ip' | 'log_operate.ip') =>
  ({
    type: 'select',
    sql: sql`get_network_kind(${sql.ref(address)})`,
    options: [1, 2, 3],
    filter: true,
    fullScan: FEW_VALUES,
    shownAs: 'plain',
    shown: false,
    width: 96,
  }) as const satisfies ColumnSpec

export const NETWORK_TITLES = {
  ip_address: title('归属地', 'Location', 'Ubicación', '所在'),
  'ip_address.1': title('本机', 'This machine', 'Este equipo', 'このサーバー'),
  'ip_address.2': title('内网', 'Private network', 'Red privada', '内部ネットワーク'),
  'ip_address.3': title('公网', 'Public network', 'Red pública', '外部ネットワーク'),
} as const
