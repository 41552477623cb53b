// What the calls of members say of themselves.
import { title } from '@cangdan/protocol'

export const MEMBER_TITLES = {
  list: title('收货地址', 'Delivery addresses', 'Direcciones de entrega', '配送先'),
  save: title('保存收货地址', 'Save a delivery address', 'Guardar una dirección de entrega', '配送先を保存'),
  del: title(
    '删除收货地址',
    'Delete a delivery address',
    'Eliminar una dirección de entrega',
    '配送先を削除',
  ),
  detail: title(
    '用户的认证、地址与会话',
    'Papers, addresses and sessions of a user',
    'Documentos, direcciones y sesiones de un usuario',
    'ユーザーの認証・配送先・セッション',
  ),
} as const
