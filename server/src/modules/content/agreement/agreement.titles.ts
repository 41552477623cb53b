// The words of the agreement.
import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE, SORT_TITLE } from '#engine/declare/columns/common-columns.ts'

export const agreementTitles = {
  $: title('协议管理', 'Agreements', 'Acuerdos', '規約管理'),
  $one: title('协议', 'agreement', 'acuerdo', '規約'),
  ...ID_TITLE,
  agreement_key: title('协议标识', 'Key', 'Clave', '規約の種類'),
  'agreement_key.register': title('注册协议', 'Registration', 'Registro', '利用登録規約'),
  'agreement_key.privacy': title('隐私政策', 'Privacy', 'Privacidad', 'プライバシーポリシー'),
  'agreement_key.pledge': title('质押服务协议', 'Pledge service', 'Servicio de prenda', '質権サービス規約'),
  'agreement_key.storage': title(
    '仓储服务协议',
    'Storage service',
    'Servicio de almacenaje',
    '保管サービス規約',
  ),
  'agreement_key.auth': title(
    '征信授权书',
    'Credit authorisation',
    'Autorización crediticia',
    '信用照会同意書',
  ),
  'agreement_key.cancel': title('注销协议', 'Cancellation', 'Baja', '退会規約'),
  title: title('协议名称', 'Title', 'Título', '規約名'),
  version_no: title('版本', 'Version', 'Versión', '版'),
  content: title('内容', 'Content', 'Contenido', '内容'),
  'content.hint': title(
    '发布后不能修改；需要更改时，请新增一个版本',
    'It stays as it is once published; a change is another version',
    'Una vez publicado no se modifica; un cambio es otra versión',
    '公開後は変更できません。変更する場合は新しい版を追加してください',
  ),
  variables: title('变量', 'Variables', 'Campos variables', '変数'),
  'variables.hint': title(
    '在内容中写作 {{变量名}}，每次使用时填入',
    'Written as {{name}} in the text, and filled in for each use',
    'Se escriben {{nombre}} en el texto y se rellenan en cada uso',
    '本文に {{変数名}} と書くと、使用のたびに値が入ります',
  ),
  is_show: title('状态', 'Status', 'Estado', '状態'),
  'is_show.0': title('草稿', 'Draft', 'Borrador', '下書き'),
  'is_show.1': title('已发布', 'Published', 'Publicado', '公開済み'),
  ...SORT_TITLE,
  update_time: title('更新时间', 'Updated at', 'Actualizado el', '更新日時'),
  ...CREATED_TITLE,
  'form.basic': title('基本信息', 'Basics', 'Datos básicos', '基本情報'),
  'action.publish': title('发布', 'Publish', 'Publicar', '公開'),
  'action.publish.confirm': title(
    '发布后内容不能再修改。确定要发布吗？',
    'Once published, the text stays as it is. Publish it?',
    'Una vez publicado, el texto ya no se modifica. ¿Publicarlo?',
    '公開後は本文を変更できません。公開しますか？',
  ),
} as const
