import { BIG_SCREEN_NAME, BIG_SCREEN_PATH, LEDGER_PATHS, MONITOR_PATHS, title } from '@cangdan/protocol'
import type { MenuSection } from '#engine/declare/menu.ts'
import {
  accessIp,
  accessUser,
  administrator,
  disabledOperator,
  memberLogin,
  operator,
  organisation,
  person,
  role,
} from '#modules/accounts/index.ts'
import {
  calendar,
  importBatch,
  job,
  mailRecord,
  configSet,
  copyrightSet,
  safeSet,
  systemSet,
  task,
  theme,
} from '#modules/system/index.ts'

export const sys: MenuSection = {
  path: '/sys',
  title: title('系统', 'System', 'Sistema', 'システム'),
  icon: 'setting',
  // Without a site URL, mails and printed receipts contain no links.
  firstSteps: [{ resource: systemSet, column: 'site_url' }],
  entries: [
    {
      path: '/sys/permission',
      title: title('权限管理', 'People and rights', 'Personas y permisos', '権限管理'),
      icon: 'team',
      entries: [role, operator, disabledOperator, organisation, person],
    },
    {
      path: '/sys/platform',
      title: title('平台设置', 'Platform', 'Plataforma', 'プラットフォーム設定'),
      icon: 'setting',
      entries: [systemSet, configSet, calendar, copyrightSet, theme],
    },
    {
      path: '/sys/safemanage',
      title: title('安全管理', 'Safety', 'Seguridad', 'セキュリティ管理'),
      icon: 'safety-certificate',
      entries: [safeSet, accessUser, accessIp],
    },
    {
      path: '/sys/logmanagement',
      title: title('日志管理', 'Logs', 'Registros', 'ログ管理'),
      icon: 'read',
      entries: [memberLogin, administrator, mailRecord, importBatch],
    },
    {
      path: '/sys/sysmonitoring',
      title: title('系统监控', 'Monitoring', 'Supervisión', 'システム監視'),
      icon: 'dashboard',
      entries: [
        {
          path: MONITOR_PATHS.service,
          screen: '/sys/sysmonitoring/service',
          view: 'service-monitor',
          title: title('服务监控', 'Service monitor', 'Monitor del servicio', 'サービス監視'),
        },
        {
          path: MONITOR_PATHS.cache,
          screen: '/sys/sysmonitoring/cache',
          view: 'cache-monitor',
          title: title('缓存监控', 'Cache monitor', 'Monitor de caché', 'キャッシュ監視'),
          actions: [
            {
              path: MONITOR_PATHS.cacheDrop,
              title: title('清除缓存', 'Drop entries', 'Vaciar cachés', 'キャッシュの消去'),
              takes: ['cache_name', 'cache_key'],
            },
          ],
        },
        task,
        job,
        {
          path: LEDGER_PATHS.info,
          screen: '/sys/sysmonitoring/ledger',
          view: 'ledger',
          title: title('账本', 'Ledger', 'Libro de asientos', '台帳'),
          actions: [
            {
              path: LEDGER_PATHS.days,
              title: title(
                '下载若干日的账本',
                'Download days of the ledger',
                'Descargar días del libro',
                '台帳のダウンロード',
              ),
              takes: ['from', 'to'],
            },
          ],
        },
      ],
    },
    {
      path: BIG_SCREEN_PATH,
      screen: '/sys/screen',
      view: 'big-screen',
      name: BIG_SCREEN_NAME,
      title: title('数字大屏', 'Big screen', 'Gran pantalla', '大画面'),
      hidden: true,
    },
  ],
}
