// Signatures with certificates by e签宝 (contracts of level 2).
import { title } from '@cangdan/protocol'
import { sql } from 'kysely'
import { defineAddon } from '../define-addon.ts'
import { listEsignAlarms } from './esign.alarms.ts'
import { esignHook } from './esign.hook.ts'
import { probeEsign } from './esign.probes.ts'
import { esignSetup } from './esignsetup/esignsetup.ts'
import { ESIGN, isEsignReady } from './load-esign.ts'

export const esign = defineAddon({
  key: ESIGN,
  type: 'tool',
  cate: 'contract',
  version: '1.0.0',
  icon: 'audit',
  title: title('e签宝', 'eSign (e签宝)', 'eSign (e签宝)', 'eSign（e签宝）'),
  description: title(
    '合同各方以数字证书在线签署',
    'The parties of a contract sign online with certificates',
    'Las partes de un contrato firman en línea con certificado',
    '契約の当事者が電子証明書によりオンラインで署名',
  ),
  setup: esignSetup,
  isOn: isEsignReady,
  async listDependants(db) {
    const { rows } = await sql<{ open: number }>`
      select count(*) as open from signing_flow where stage < 4 and service in ('', ${ESIGN})`.execute(db)
    const open = rows[0]?.open ?? 0
    return [
      STOPS_SENDING,
      ...(open === 0
        ? []
        : [
            title(
              `${open} 份签署中的合同暂停跟踪，重新安装后继续`,
              `${open} contracts that are being signed are not followed until it is installed again`,
              `${open} contratos en firma no se siguen hasta que se instale de nuevo`,
              `署名中の契約${open}件は再インストールまで追跡されません`,
            ),
          ]),
    ]
  },
  listAlarms: listEsignAlarms,
  hooks: [esignHook],
  probe: probeEsign,
})

const STOPS_SENDING = title(
  '不能再发送需数字证书签署的合同',
  'Contracts with certificates can no longer be sent',
  'Ya no se podrán enviar contratos con certificado',
  '証明書で署名する契約を送信できなくなります',
)
