import { title } from '@cangdan/protocol'

export const ORG_TITLES = {
  tree: title(
    '省市树；登录后可取机构',
    'Places as a tree; organisations for who is signed in',
    'Lugares en árbol; organizaciones para quien ha iniciado sesión',
    '省・市のツリー（ログイン後は機関も取得可）',
  ),
  info: title('一个省市或机构', 'One place or organisation', 'Un lugar u organización', '省・市または機関の1件'),
} as const
