import { title } from '@cangdan/protocol'

export const MEMBER_TITLES = {
  list: title('收货地址', 'Delivery addresses', 'Direcciones de entrega', '配送先'),
  save: title('保存收货地址', 'Save a delivery address', 'Guardar una dirección de entrega', '配送先を保存'),
  del: title('删除收货地址', 'Delete a delivery address', 'Eliminar una dirección de entrega', '配送先を削除'),
  papers: title('本人的认证资料', 'One’s own papers', 'Los documentos propios', '本人の認証書類'),
  paperForm: title(
    '认证资料的表单',
    'The form of one’s own papers',
    'El formulario de los documentos propios',
    '認証書類のフォーム',
  ),
  'save.person': title(
    '提交个人认证',
    'Hand in papers of one’s person',
    'Presentar los documentos personales',
    '本人確認の提出',
  ),
  'save.company': title(
    '提交企业认证',
    'Hand in papers of one’s company',
    'Presentar los documentos de la empresa',
    '企業認証の提出',
  ),
  detail: title(
    '用户的认证、地址与会话',
    'Papers, addresses and sessions of a user',
    'Documentos, direcciones y sesiones de un usuario',
    'ユーザーの認証・配送先・セッション',
  ),
} as const
