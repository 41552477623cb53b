// Shared by the profile page and the member panel.
import { title } from '@cangdan/protocol'

export const ADDRESS_TITLES = {
  title: title('收货地址', 'Delivery addresses', 'Direcciones de entrega', '配送先'),
  lead: title(
    '最多 10 个，其中一个为默认地址。',
    'At most 10, one of which is the default.',
    'Como máximo 10; una es la predeterminada.',
    '10件まで。うち1件が既定です。',
  ),
  none: title(
    '还没有收货地址',
    'No delivery address yet',
    'Aún no hay direcciones de entrega',
    '配送先はまだありません',
  ),
  failed: title(
    '收货地址未能加载',
    'The addresses could not be loaded',
    'No se pudieron cargar las direcciones',
    '配送先を読み込めませんでした',
  ),
  add: title('新增地址', 'Add an address', 'Añadir dirección', '配送先を追加'),
  edit: title('编辑', 'Edit', 'Editar', '編集'),
  del: title('删除', 'Delete', 'Eliminar', '削除'),
  del_title: title(
    '确定要删除该地址吗？',
    'Delete this address?',
    '¿Eliminar esta dirección?',
    'この配送先を削除しますか？',
  ),
  make_default: title('设为默认', 'Make it the default', 'Hacerla predeterminada', '既定にする'),
  is_default: title('默认地址', 'Default', 'Predeterminada', '既定'),
  receiver: title('收货人', 'Receiver', 'Destinatario', '受取人'),
  phone: title('手机号', 'Phone', 'Teléfono', '携帯電話'),
  region: title('所在地区', 'Region', 'Región', '地域'),
  district: title('区县（选填）', 'District (optional)', 'Distrito (opcional)', '区・県（任意）'),
  address: title('详细地址', 'Address', 'Dirección', '住所'),
  saved: title('地址已保存', 'The address is saved', 'La dirección se ha guardado', '配送先を保存しました'),
  deleted: title('地址已删除', 'The address is deleted', 'La dirección se ha eliminado', '配送先を削除しました'),
} as const
