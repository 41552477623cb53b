import { title } from '@cangdan/protocol'

export const signIn = {
  key: 'sign-in',
  title: title('登录与密码', 'Signing in and passwords', 'Acceso y contraseñas', 'ログインとパスワード'),
  synopsis: title(
    '账号、短信验证码、锁定与修改密码',
    'Accounts, codes by SMS, locks and new passwords',
    'Cuentas, códigos por SMS, bloqueos y contraseñas nuevas',
    'アカウント、SMSコード、ロック、パスワードの変更',
  ),
  sections: [
    {
      picture: 'sign-in',
      steps: [
        title(
          '输入账号和密码，按回车键登录。',
          'Type your account and your password, and press Enter.',
          'Escriba su cuenta y su contraseña, y pulse Intro.',
          'アカウントとパスワードを入力し、Enterキーを押します。',
        ),
        title(
          '连续输错后需要输入图片中的字符，再输错账号会锁定一段时间，到时自动解除。管理员可以提前解除。',
          'After wrong passwords you are asked for the characters of a picture, then the account is locked for a while. The lock ends by itself; an administrator can end it before.',
          'Tras varias contraseñas erróneas se piden los caracteres de una imagen y después la cuenta se bloquea un tiempo. El bloqueo termina solo; un administrador puede levantarlo antes.',
          '誤りが続くと画像の文字の入力を求められ、その後しばらくロックされます。ロックは自動で解除され、管理者が早めることもできます。',
        ),
        title(
          '平台开通短信登录后，登录页可以改用手机验证码，验证码五分钟内有效。',
          'Where the platform sends SMS, you can sign in with a code to your phone instead. It is good for five minutes.',
          'Si la plataforma envía SMS, también puede acceder con un código en su teléfono. Vale cinco minutos.',
          'SMSログインが有効な場合は、携帯電話のコードでもログインできます。コードは5分間有効です。',
        ),
        title(
          '管理员设置的密码在首次登录时需要更换；密码要求显示在输入框旁，逐项说明是否满足。',
          'A password that an administrator has set is changed at the first sign-in. What it must be stands beside the field, line by line.',
          'La contraseña que puso un administrador se cambia en el primer acceso. Los requisitos figuran junto al campo, uno por uno.',
          '管理者が設定したパスワードは初回ログイン時に変更します。条件は入力欄の横に一つずつ表示されます。',
        ),
        title(
          '在右上角头像的菜单中修改密码。修改后，其他设备上的登录会全部退出。',
          'Change your password in the menu of your picture, top right. All other devices are signed out by it.',
          'Cambie la contraseña en el menú de su imagen, arriba a la derecha. Se cierran las sesiones de los demás dispositivos.',
          '右上のアイコンのメニューからパスワードを変更します。変更すると他の端末はすべてログアウトされます。',
        ),
        title(
          '会话到期时在原页面重新登录即可，未保存的内容不会丢失。离开座位前，请点击右上角的锁。',
          'When a session ends you sign in again on the same page, and nothing unsaved is lost. Before you leave your desk, press the lock, top right.',
          'Cuando la sesión termina, vuelva a acceder en la misma página: no se pierde nada. Antes de dejar su puesto, pulse el candado, arriba a la derecha.',
          'セッションが切れたら同じ画面で再度ログインします。未保存の内容は失われません。離席する前に右上の錠前を押してください。',
        ),
      ],
    },
  ],
}
