import { title } from '@cangdan/protocol'
import { NETWORK_TITLES } from '../access/network.columns.ts'
import { lockTitles } from '../access/lock.titles.ts'

export const accessIpTitles = {
  ...lockTitles,
  $: title('访问限制IP', 'Restricted IPs', 'IP restringidas', 'アクセス制限IP'),
  $one: title('访问限制IP', 'restricted IP', 'IP restringida', 'アクセス制限IP'),
  ip: title('IP地址', 'IP', 'Dirección IP', 'IPアドレス'),
  ...NETWORK_TITLES,
  request_count: title('请求次数', 'Requests', 'Solicitudes', 'リクエスト数'),
  last_path: title('最近接口', 'Last path', 'Última ruta', '直近のAPI'),
} as const
