import { title } from '@cangdan/protocol'

export const REGISTRATION_TITLES = {
  info: title('注册须同意的协议', 'Agreements to accept', 'Acuerdos que se aceptan', '同意が必要な規約'),
  reg: title('注册供应商', 'Register a supplier', 'Registrar un proveedor', 'サプライヤー登録'),
  open: title(
    '验证入驻手机号',
    'Verify the phone to enter a company',
    'Verificar el teléfono de la empresa',
    '企業入力の電話認証',
  ),
  upload: title(
    '上传入驻图片',
    'Upload a picture of a company',
    'Subir una imagen de la empresa',
    '企業の画像をアップロード',
  ),
  enter: title('提交企业入驻资料', 'Enter a company', 'Introducir una empresa', '企業情報の提出'),
} as const
