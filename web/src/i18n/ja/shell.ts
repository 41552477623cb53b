// Words of the frame around every screen, of signing in, and of failures, in Japanese.
import type { shell as base } from '../zh/shell.ts'

export const shell: Record<keyof typeof base, string> = {
  'product.name': '倉単',
  'product.title': '倉荷証券質プラットフォーム',
  'product.slogan': '貨物は倉庫に、証券は手元に、資金は口座に',

  'api.network': 'ネットワーク接続に問題があります',
  'api.unreadable': 'サーバーの応答を読み取れません。後でもう一度お試しください',
  'api.forbidden': '申し訳ありませんが、この操作の権限がありません。管理者に連絡してください。',
  'api.login_again': '再度ログインしてください',
  'api.login_again_detail': 'ログインの有効期限が切れました。ログイン後、このページに戻ります。',
  'api.verification_failed': '認証に失敗しました。再度ログインしてください',
  'api.session_ended': 'ログインの有効期限が切れました。再度ログインしてください',
  'api.keys_lost': 'このブラウザーにはログインの鍵が残っていません。再度ログインしてください',

  'action.cancel': 'キャンセル',
  'action.close': '閉じる',
  'action.log_in_again': '再ログイン',
  'action.retry': '再試行',

  'login.title': 'ログイン',
  'login.lead': '管理者が開設したアカウントをお使いください',
  'login.username': 'アカウント',
  'login.password': 'パスワード',
  'login.username_required': 'アカウントを入力してください',
  'login.password_required': 'パスワードを入力してください',
  'login.show_password': 'パスワードを表示',
  'login.hide_password': 'パスワードを隠す',
  'login.caps_lock': 'Caps Lock がオンです',
  'login.submit': 'ログイン',
  'login.busy': 'ログイン中…',
  'login.captcha': '画像認証',
  'login.captcha_required': '画像の文字を入力してください',
  'login.captcha_picture': '4文字の英数字の画像',
  'login.captcha_renew': '別の画像を表示',
  'login.captcha_failed': '画像を読み込めません',
  'login.locked': 'パスワードの誤りが多いため、ログインをロックしています',
  'login.unlocked': 'ロックが解除されました。もう一度ログインできます',
  'login.insecure':
    'このページは安全な接続（HTTPS）ではないため、ブラウザーが暗号機能を停止しています。https:// で始まるアドレスを使うか、管理者に連絡してください。',
  'login.storage':
    'ブラウザーがこのサイトのデータ保存を禁止しているため（プライベートモードや安全設定など）、ログインできません。Cookieとサイトデータを許可するか、別のブラウザーをお使いください。',
  'login.clock':
    'このコンピューターの時計はサーバーと約{difference}ずれています。ログインはできますが、時計を合わせてください。',

  'again.title': '再度ログインしてください',
  'again.text':
    'ログインの有効期限が切れました。ログインすると、このページと入力した内容はそのまま残り、実行中の操作が続行されます。',
  'again.other': '別のアカウントを使用',

  'rights.changed': '権限が変更されました。使用できなくなったページを閉じました。',
  'rights.role': 'ロールが変更されました。開いていたページを閉じました。',
  'rights.lost':
    'このページの権限がなくなったため、内容を保存できません。必要な内容をコピーしてから閉じてください。',

  'version.title': '新しいバージョンがあります',
  'version.text': 'ページを再読み込みすると利用できます。',
  'version.unsaved': '未保存の変更があります。先に保存するか閉じてから再読み込みしてください。',
  'version.later': '後で',
  'version.reload': '再読み込み',

  'handover.title': '別のアカウントでログインしますか？',
  'handover.hint':
    '開いたリンクは別のアカウントでログインします。続けると、このブラウザーの現在のログインは終了し、保存していない内容は失われます。',
  'handover.switch': 'アカウントを切り替える',
  'handover.stay': 'このまま続ける',
  'handover.failed': 'ログイン用リンクは期限切れか使用済みです。ログインしてください',

  'auth.done': '認証が完了しました',
  'auth.done_hint': 'このウィンドウが自動で閉じない場合は、手動で閉じてください。',

  'profile.title': 'マイアカウント',
  'profile.data': '個人情報',
  'profile.security': 'パスワードとログイン',
  'profile.wechat': 'WeChat 連携',

  'language.label': '言語',

  'shell.skip_to_content': '本文へ移動',
  'shell.modules': '機能モジュール',
  'shell.module_menu': '{module}メニュー',
  'shell.breadcrumb': '現在の位置',
  'shell.dashboard': 'ワークベンチ',
  'shell.open_menu': 'メニューを開く',
  'shell.expand_panel': 'サイドバーを開く',
  'shell.collapse_panel': 'サイドバーをたたむ',
  'shell.refresh': '更新',
  'shell.fullscreen': '全画面',
  'shell.exit_fullscreen': '全画面を終了',
  'shell.fullscreen_unsupported': 'お使いのブラウザーはこの操作に対応していません',
  'shell.account': 'アカウントメニュー',
  'shell.home': 'ホーム',
  'shell.sign_out': 'ログアウト',
  'shell.work': 'バックグラウンド処理',
  'shell.loading': '読み込み中…',

  'tabs.label': '開いているページ',
  'tabs.all': '開いているすべてのページ',
  'tabs.unsaved': '未保存の変更があります',
  'tabs.close_named': '{title}を閉じる',
  'tabs.close_this': '閉じる',
  'tabs.close_others': '他を閉じる',
  'tabs.close_left': '左側を閉じる',
  'tabs.close_right': '右側を閉じる',
  'tabs.close_all': 'すべて閉じる',
  'tabs.close_title': '閉じて変更を破棄しますか？',
  'tabs.full':
    '{n}個のページが開いていて、すべてに未保存の変更があります。先にいずれかを保存するか閉じてください。',

  'dashboard.good_morning': '{name}さん、おはようございます',
  'dashboard.good_afternoon': '{name}さん、こんにちは',
  'dashboard.good_evening': '{name}さん、こんばんは',
  'dashboard.last_sign_in': '最終ログイン {time}',
  'dashboard.first_sign_in': '初回ログイン',
  'dashboard.nothing': '利用できる機能がまだありません',
  'dashboard.nothing_hint': 'ロールに画面が割り当てられていません。管理者に連絡してください。',

  'errors.not_found': 'ページが見つかりません',
  'errors.not_found_hint': 'アドレスが違うか、このページの権限がありません。',
  'errors.unauthorised': 'このページは表示できません',
  'errors.unauthorised_hint': '業務に必要な場合は、ロールへの割り当てを管理者に依頼してください。',
  'errors.to_dashboard': 'ワークベンチへ',
  'errors.back': '前のページに戻る',
  'errors.crashed': 'このページで問題が発生しました',
  'errors.crashed_hint':
    'プログラムの不具合です。操作の誤りではありません。再試行しても直らない場合は、下の情報を管理者に送ってください。',
  'errors.details': '詳細',
  'errors.reload': '再読み込み',
}
