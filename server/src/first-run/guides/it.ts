import { title } from '@cangdan/protocol'
import type { Guide } from './guide.ts'

export const itGuide = {
  key: 'it',
  title: title('信息技术人员的工作', 'The work of IT', 'El trabajo de TI', 'IT 担当の仕事'),
  synopsis: title(
    '安装、设置、备份、升级、监控与接口',
    'Install, set up, back up, upgrade, monitor, connect',
    'Instalar, configurar, respaldar, actualizar, supervisar, conectar',
    'インストール、設定、バックアップ、アップグレード、監視、API',
  ),
  sections: [
    {
      heading: title('安装', 'Install', 'Instalar', 'インストール'),
      steps: [
        title(
          '在装有 Node.js 的机器上运行 `npm start -- --no-demo`；第一次启动会打印 admin 的初始密码，只打印一次。',
          'On a machine with Node.js run `npm start -- --no-demo`. The first start prints the initial password of admin, once.',
          'En un equipo con Node.js ejecute `npm start -- --no-demo`. El primer arranque muestra una sola vez la contraseña inicial de admin.',
          'Node.js のある機器で `npm start -- --no-demo` を実行します。初回起動時に admin の初期パスワードが一度だけ表示されます。',
        ),
        title(
          '正式环境用 `DATABASE_URL` 和 `DATABASE_OWNER_URL` 连接自己的 PostgreSQL，用 `CANGDAN_SECRETS_FILE` 指定密钥文件。',
          'For a real platform name your own PostgreSQL in `DATABASE_URL` and `DATABASE_OWNER_URL`, and the file of secrets in `CANGDAN_SECRETS_FILE`.',
          'Para una plataforma real, indique su PostgreSQL en `DATABASE_URL` y `DATABASE_OWNER_URL`, y el archivo de secretos en `CANGDAN_SECRETS_FILE`.',
          '本番では `DATABASE_URL` と `DATABASE_OWNER_URL` に自前の PostgreSQL を、`CANGDAN_SECRETS_FILE` に秘密ファイルを指定します。',
        ),
        title(
          '前面放置终止 TLS 的代理，在 `TRUST_PROXY` 中写明其地址；首次启动前设置 `LEDGER_ORIGIN`。全部设置见 docs/operations.md。',
          'Put a proxy that ends TLS before it and name its address in `TRUST_PROXY`. Set `LEDGER_ORIGIN` before the first start. All settings are in docs/operations.md.',
          'Ponga delante un proxy que termine TLS e indique su dirección en `TRUST_PROXY`. Fije `LEDGER_ORIGIN` antes del primer arranque. Todos los ajustes están en docs/operations.md.',
          'TLS を終端するプロキシを前に置き、`TRUST_PROXY` に指定します。`LEDGER_ORIGIN` は初回起動前に設定します。全設定は docs/operations.md にあります。',
        ),
      ],
    },
    {
      heading: title('平台设置', 'Settings', 'Ajustes', '設定'),
      picture: 'settings',
      steps: [
        title(
          '以 admin 登录并修改密码，在{systemSet}中填写{systemSet:site_url}。',
          'Sign in as admin, change the password, and fill in {systemSet:site_url} in {systemSet}.',
          'Inicie sesión como admin, cambie la contraseña y rellene {systemSet:site_url} en {systemSet}.',
          'admin でログインしてパスワードを変更し、{systemSet}で{systemSet:site_url}を入力します。',
        ),
        title(
          '用 `SMTP_URL` 和 `MAIL_FROM` 设置邮件，在{mailRecord}中查看是否发出。',
          'Set mail up with `SMTP_URL` and `MAIL_FROM`; {mailRecord} shows whether mails were sent.',
          'Configure el correo con `SMTP_URL` y `MAIL_FROM`; {mailRecord} muestra si se enviaron.',
          '`SMTP_URL` と `MAIL_FROM` でメールを設定し、{mailRecord}で送信状況を確認します。',
        ),
        title(
          '在{safeSet}中设定密码和两步验证的要求，再由管理员建立机构、角色和账号。',
          'Set the rules of passwords and of two-step verification in {safeSet}. Then the administrator adds organisations, roles and accounts.',
          'Fije las reglas de contraseñas y de verificación en dos pasos en {safeSet}. Después el administrador añade organizaciones, roles y cuentas.',
          '{safeSet}でパスワードと2段階認証の規則を定めます。その後、管理者が機関・ロール・アカウントを追加します。',
        ),
      ],
    },
    {
      heading: title('备份', 'Back up', 'Respaldar', 'バックアップ'),
      steps: [
        title(
          '每天先备份数据库（`pg_dump` 或物理备份），再备份 `$CANGDAN_DATA/files`，这样数据库引用的文件不会缺失。',
          'Each day back up the database (`pg_dump` or base backups), then `$CANGDAN_DATA/files`, so that no file is missing that the database names.',
          'Cada día respalde la base de datos (`pg_dump` o copias base) y después `$CANGDAN_DATA/files`, para que no falte ningún archivo que ella nombre.',
          '毎日、データベース（`pg_dump` またはベースバックアップ）、続いて `$CANGDAN_DATA/files` を保存します。この順なら参照先のファイルが欠けません。',
        ),
        title(
          '密钥文件和 `$CANGDAN_DATA/ledger/signer.json` 与数据库分开保存；备用签名密钥放入保险柜并从机器上删除。',
          'Keep the file of secrets and `$CANGDAN_DATA/ledger/signer.json` apart from the database. Take the spare signing key to a safe and remove it from the machine.',
          'Guarde el archivo de secretos y `$CANGDAN_DATA/ledger/signer.json` aparte de la base de datos. Lleve la clave de reserva a una caja fuerte y bórrela del equipo.',
          '秘密ファイルと `$CANGDAN_DATA/ledger/signer.json` はデータベースと別に保管します。予備の署名鍵は金庫に移し、機器から削除します。',
        ),
        title(
          '在另一台机器上定期试恢复，并运行 `npx cangdan verify`。',
          'Restore on another machine from time to time, and run `npx cangdan verify` there.',
          'Restaure de vez en cuando en otro equipo y ejecute allí `npx cangdan verify`.',
          '定期的に別の機器へ復元し、`npx cangdan verify` を実行します。',
        ),
      ],
    },
    {
      heading: title('升级', 'Upgrade', 'Actualizar', 'アップグレード'),
      steps: [
        title(
          '用正在运行的版本执行 `npx cangdan verify`，停止所有服务并备份。',
          'Run `npx cangdan verify` with the release that runs, stop all servers and workers, and back up.',
          'Ejecute `npx cangdan verify` con la versión en uso, detenga servidores y procesos, y haga copia de seguridad.',
          '稼働中のバージョンで `npx cangdan verify` を実行し、全サーバーとワーカーを停止してバックアップします。',
        ),
        title(
          '阅读变更日志，启动一个新版本的服务；迁移期间端口返回 503，完成后再启动其余的。',
          'Read the changelog and start one server of the new release. Its port answers 503 while migrations run; then start the others.',
          'Lea el registro de cambios y arranque un servidor de la versión nueva. Su puerto responde 503 durante las migraciones; después arranque los demás.',
          '変更履歴を読み、新バージョンのサーバーを一つ起動します。移行中は503を返します。完了後に残りを起動します。',
        ),
        title(
          '再次运行核验并登录检查。迁移只能向前，退回旧版本要用备份。步骤见 docs/upgrade.md。',
          'Verify again, and sign in. Migrations only go forward: the way back is the backup. The steps are in docs/upgrade.md.',
          'Verifique de nuevo e inicie sesión. Las migraciones solo avanzan: para volver atrás se usa la copia. Los pasos están en docs/upgrade.md.',
          '再度検証してログインします。移行は前にしか進まず、戻すにはバックアップを使います。手順は docs/upgrade.md にあります。',
        ),
      ],
    },
    {
      heading: title('监控', 'Monitor', 'Supervisar', '監視'),
      picture: 'tasks',
      steps: [
        title(
          '让监控系统调用 `/livez`、`/readyz`，并从 `METRICS_PORT` 读取 `/metrics`；该端口不对外开放。',
          'Let your monitoring call `/livez` and `/readyz`, and read `/metrics` on `METRICS_PORT`, which is never public.',
          'Haga que su supervisión llame a `/livez` y `/readyz` y lea `/metrics` en `METRICS_PORT`, que nunca es público.',
          '監視システムから `/livez` と `/readyz` を呼び、`METRICS_PORT` の `/metrics` を読みます。このポートは公開しません。',
        ),
        title(
          '在{task}中查看每个定时任务的上次和下次运行；失败的后台作业在{job}中重试。',
          '{task} shows the last and next run of each scheduled job; failed work in the background is repeated in {job}.',
          '{task} muestra la última y la próxima ejecución de cada tarea; lo fallido en segundo plano se repite en {job}.',
          '{task}で各定期処理の前回と次回の実行を確認し、失敗した処理は{job}で再実行します。',
        ),
        title(
          '{/sys/sysmonitoring/ledger}出现异常时，按 docs/operations.md 中的表处理。',
          'If {/sys/sysmonitoring/ledger} shows a fault, follow the table in docs/operations.md.',
          'Si {/sys/sysmonitoring/ledger} muestra un fallo, siga la tabla de docs/operations.md.',
          '{/sys/sysmonitoring/ledger}に異常が出たら、docs/operations.md の表に従います。',
        ),
      ],
    },
    {
      heading: title('接口', 'Connect by the API', 'Conectar por la API', 'API で接続する'),
      steps: [
        title(
          '为每个系统建立单独的账号和角色，只给它需要的列表和按钮。',
          'Give each system an account and role of its own, with only the lists and buttons that it needs.',
          'Dé a cada sistema una cuenta y un rol propios, solo con las listas y botones que necesita.',
          'システムごとに専用のアカウントとロールを作り、必要な一覧とボタンだけを許可します。',
        ),
        title(
          '登录、签名、时钟和错误码见 docs/wire.md；登录后调用 `openapi.json` 取得该账号可用的全部接口。',
          'Signing in, signatures, the clock and error codes are in docs/wire.md. Signed in, `openapi.json` describes all calls that the account may make.',
          'El inicio de sesión, las firmas, el reloj y los códigos de error están en docs/wire.md. Con la sesión iniciada, `openapi.json` describe las llamadas permitidas.',
          'ログイン・署名・時刻・エラーコードは docs/wire.md にあります。ログイン後の `openapi.json` に、使える呼び出しがすべて記載されます。',
        ),
        title(
          '会重试的写入请带上 `idempotency_key`，这样同一请求只执行一次。',
          'Send an `idempotency_key` with writes that may be repeated, so that each is carried out once.',
          'Envíe un `idempotency_key` con las escrituras que puedan repetirse, para que cada una se realice una sola vez.',
          '再送し得る書き込みには `idempotency_key` を付けます。同じ要求は一度だけ実行されます。',
        ),
      ],
    },
  ],
} satisfies Guide
