// Words of the frame around every screen, of signing in, and of failures, in English.
import type { shell as base } from '../zh/shell.ts'

export const shell: Record<keyof typeof base, string> = {
  'product.name': 'Cangdan',
  'product.title': 'Warehouse Receipt Pledge Platform',
  'product.slogan': 'Goods in store, receipt in hand, funds released',

  'api.network': 'Network connection abnormal',
  'api.unreadable': 'The server’s answer could not be read. Please try again later',
  'api.forbidden': 'Sorry, you do not have permission for this operation. Please contact the administrator.',
  'api.login_again': 'Please log in again',
  'api.login_again_detail': 'Your session is no longer valid. You will come back to this page.',
  'api.verification_failed': 'Verification failed, please log in again',
  'api.session_ended': 'Your session has expired, please log in again',
  'api.keys_lost': 'This browser no longer has the keys of this sign-in. Please log in again',

  'action.cancel': 'Cancel',
  'action.close': 'Close',
  'action.log_in_again': 'Log in again',
  'action.retry': 'Try again',

  'login.title': 'Log in',
  'login.lead': 'Use the account your administrator opened for you',
  'login.username': 'Account',
  'login.password': 'Password',
  'login.username_required': 'Enter your account',
  'login.password_required': 'Enter your password',
  'login.show_password': 'Show password',
  'login.hide_password': 'Hide password',
  'login.caps_lock': 'Caps Lock is on',
  'login.submit': 'Log in',
  'login.busy': 'Logging in…',
  'login.captcha': 'Characters in the picture',
  'login.captcha_required': 'Enter the characters in the picture',
  'login.captcha_picture': 'A picture of four letters or digits',
  'login.captcha_renew': 'Show another picture',
  'login.captcha_failed': 'No picture',
  'login.locked': 'Too many wrong passwords. Signing in is locked',
  'login.unlocked': 'The lock has ended. You can sign in again',
  'login.insecure':
    'This page is not on a secure connection (HTTPS), so the browser has switched encryption off. Use the address that starts with https://, or ask your administrator.',
  'login.storage':
    'Your browser keeps nothing for this site (a private window, or a security setting), so nobody can log in here. Allow cookies and site data for this site, or use another browser.',
  'login.clock':
    'The clock of this computer is about {difference} away from the server’s. You can log in all the same, but please set it right.',

  'again.title': 'Sign in again',
  'again.text':
    'Your session has ended. Once you have signed in, this page and what you typed are as they were, and what was under way goes on.',
  'again.other': 'Use another account',

  'rights.changed': 'Your rights have changed. Pages that you may no longer use were closed.',
  'rights.role': 'Your role has changed. The pages that were open were closed.',
  'rights.lost':
    'You may no longer use this page, and what stands here can no longer be saved. Copy what you need, then close it.',

  'version.title': 'A new version is available',
  'version.text': 'Load the page anew to use it.',
  'version.unsaved': 'There are unsaved changes. Save or close those pages first, then load this one anew.',
  'version.later': 'Later',
  'version.reload': 'Reload',

  'handover.title': 'Log in as someone else?',
  'handover.hint':
    'The link you opened logs in to another account. If you go on, the present one is logged out of this browser, and what has not been saved is lost.',
  'handover.switch': 'Change account',
  'handover.stay': 'Stay as I am',
  'handover.failed': 'The login link has expired or has been used already. Please log in',

  'auth.done': 'Authorised',
  'auth.done_hint': 'Close this window if it does not close by itself.',

  'profile.title': 'My account',
  'profile.data': 'Personal data',
  'profile.security': 'Password and sessions',
  'profile.wechat': 'WeChat',

  'language.label': 'Language',

  'shell.skip_to_content': 'Skip to main content',
  'shell.modules': 'Modules',
  'shell.module_menu': '{module} menu',
  'shell.breadcrumb': 'You are here',
  'shell.dashboard': 'Workbench',
  'shell.open_menu': 'Open menu',
  'shell.expand_panel': 'Expand sidebar',
  'shell.collapse_panel': 'Collapse sidebar',
  'shell.refresh': 'Refresh',
  'shell.fullscreen': 'Full screen',
  'shell.exit_fullscreen': 'Exit full screen',
  'shell.fullscreen_unsupported': 'The current browser does not support this operation',
  'shell.account': 'Account menu',
  'shell.home': 'Home',
  'shell.sign_out': 'Log out',
  'shell.work': 'Work in the background',
  'shell.loading': 'Loading…',

  'tabs.label': 'Open pages',
  'tabs.all': 'All open pages',
  'tabs.unsaved': 'Unsaved changes',
  'tabs.close_named': 'Close {title}',
  'tabs.close_this': 'Close',
  'tabs.close_others': 'Close others',
  'tabs.close_left': 'Close to the left',
  'tabs.close_right': 'Close to the right',
  'tabs.close_all': 'Close all',
  'tabs.close_title': 'Close and discard changes?',
  'tabs.full': 'Open pages: {n}, all with unsaved changes. Save or close one of them first.',

  'dashboard.good_morning': 'Good morning, {name}',
  'dashboard.good_afternoon': 'Good afternoon, {name}',
  'dashboard.good_evening': 'Good evening, {name}',
  'dashboard.last_sign_in': 'Last sign-in {time}',
  'dashboard.first_sign_in': 'First sign-in',
  'dashboard.nothing': 'Nothing is available to you yet',
  'dashboard.nothing_hint': 'Your role has not been granted any screen. Please contact the administrator.',

  'errors.not_found': 'There is no such page',
  'errors.not_found_hint': 'The address may be wrong, or the page is not granted to you.',
  'errors.unauthorised': 'You may not see this page',
  'errors.unauthorised_hint': 'If your work needs it, ask the administrator to grant it to your role.',
  'errors.to_dashboard': 'Go to the workbench',
  'errors.back': 'Go back',
  'errors.crashed': 'Something broke on this page',
  'errors.crashed_hint':
    'This is a fault in the program, not something you did. Try again; if it stays, send the details below to your administrator.',
  'errors.details': 'Details',
  'errors.reload': 'Reload',
}
