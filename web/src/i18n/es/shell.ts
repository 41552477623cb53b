// Words of the frame around every screen, of signing in, and of failures, in Spanish.
import type { shell as base } from '../zh/shell.ts'

export const shell: Record<keyof typeof base, string> = {
  'product.name': 'Cangdan',
  'product.title': 'Plataforma de prenda de resguardos',
  'product.slogan': 'Mercancía en el almacén, resguardo en mano, fondos en cuenta',

  'api.network': 'Conexión de red anómala',
  'api.unreadable': 'No se pudo leer la respuesta del servidor. Inténtelo más tarde',
  'api.forbidden': 'Lo sentimos, no tiene permiso para esta operación. Contacte con el administrador.',
  'api.login_again': 'Vuelva a iniciar sesión',
  'api.login_again_detail': 'Su sesión ya no es válida. Después volverá a esta página.',
  'api.verification_failed': 'La verificación ha fallado, vuelva a iniciar sesión',
  'api.session_ended': 'Su sesión ha caducado, vuelva a iniciar sesión',
  'api.keys_lost': 'Este navegador ya no tiene las claves de esta sesión. Inicie sesión de nuevo',

  'action.cancel': 'Cancelar',
  'action.close': 'Cerrar',
  'action.log_in_again': 'Iniciar sesión',
  'action.retry': 'Reintentar',

  'login.title': 'Iniciar sesión',
  'login.lead': 'Use la cuenta que le abrió el administrador',
  'login.username': 'Cuenta',
  'login.password': 'Contraseña',
  'login.username_required': 'Introduzca su cuenta',
  'login.password_required': 'Introduzca su contraseña',
  'login.show_password': 'Mostrar la contraseña',
  'login.hide_password': 'Ocultar la contraseña',
  'login.caps_lock': 'Bloq Mayús está activado',
  'login.submit': 'Entrar',
  'login.busy': 'Entrando…',
  'login.captcha': 'Caracteres de la imagen',
  'login.captcha_required': 'Introduzca los caracteres de la imagen',
  'login.captcha_picture': 'Una imagen con cuatro letras o cifras',
  'login.captcha_renew': 'Mostrar otra imagen',
  'login.captcha_failed': 'Sin imagen',
  'login.locked': 'Demasiadas contraseñas incorrectas. Acceso bloqueado',
  'login.unlocked': 'El bloqueo ha terminado. Ya puede entrar',
  'login.insecure':
    'Esta página no usa una conexión segura (HTTPS), por lo que el navegador ha desactivado el cifrado. Use la dirección que empieza por https:// o consulte al administrador.',
  'login.storage':
    'El navegador no guarda datos de este sitio (ventana privada o ajuste de seguridad), por lo que no se puede iniciar sesión. Permita las cookies y los datos del sitio, o use otro navegador.',
  'login.clock':
    'El reloj de este equipo difiere unos {difference} del reloj del servidor. Puede iniciar sesión igualmente, pero conviene ponerlo en hora.',

  'again.title': 'Vuelva a iniciar sesión',
  'again.text':
    'Su sesión ha terminado. Al iniciar sesión, esta página y lo que ha escrito siguen como estaban, y lo que estaba en curso continúa.',
  'again.other': 'Usar otra cuenta',

  'rights.changed': 'Sus permisos han cambiado. Se cerraron las páginas que ya no puede usar.',
  'rights.role': 'Su rol ha cambiado. Se cerraron las páginas abiertas.',
  'rights.lost':
    'Ya no tiene permiso para esta página y lo que contiene no se puede guardar. Copie lo que necesite y ciérrela.',

  'version.title': 'Hay una nueva versión',
  'version.text': 'Vuelva a cargar la página para usarla.',
  'version.unsaved': 'Hay cambios sin guardar. Guarde o cierre primero esas páginas y vuelva a cargar.',
  'version.later': 'Más tarde',
  'version.reload': 'Volver a cargar',

  'handover.title': '¿Iniciar sesión con otra cuenta?',
  'handover.hint':
    'El enlace que ha abierto inicia sesión con otra cuenta. Si continúa, se cerrará la sesión actual en este navegador y se perderá lo que no haya guardado.',
  'handover.switch': 'Cambiar de cuenta',
  'handover.stay': 'Seguir con la actual',
  'handover.failed': 'El enlace de acceso ha caducado o ya se ha usado. Inicie sesión',

  'auth.done': 'Autorización completada',
  'auth.done_hint': 'Si esta ventana no se cierra sola, ciérrela.',

  'profile.title': 'Mi cuenta',
  'profile.data': 'Datos personales',
  'profile.security': 'Contraseña y sesiones',
  'profile.wechat': 'WeChat',

  'language.label': 'Idioma',

  'shell.skip_to_content': 'Ir al contenido principal',
  'shell.modules': 'Módulos',
  'shell.module_menu': 'Menú de {module}',
  'shell.breadcrumb': 'Ubicación actual',
  'shell.dashboard': 'Panel de trabajo',
  'shell.open_menu': 'Abrir el menú',
  'shell.expand_panel': 'Desplegar la barra lateral',
  'shell.collapse_panel': 'Plegar la barra lateral',
  'shell.refresh': 'Actualizar',
  'shell.fullscreen': 'Pantalla completa',
  'shell.exit_fullscreen': 'Salir de pantalla completa',
  'shell.fullscreen_unsupported': 'El navegador actual no admite esta operación',
  'shell.account': 'Menú de la cuenta',
  'shell.home': 'Inicio',
  'shell.sign_out': 'Cerrar sesión',
  'shell.work': 'Tareas en segundo plano',
  'shell.loading': 'Cargando…',

  'tabs.label': 'Páginas abiertas',
  'tabs.all': 'Todas las páginas abiertas',
  'tabs.unsaved': 'Cambios sin guardar',
  'tabs.close_named': 'Cerrar {title}',
  'tabs.close_this': 'Cerrar',
  'tabs.close_others': 'Cerrar las demás',
  'tabs.close_left': 'Cerrar las de la izquierda',
  'tabs.close_right': 'Cerrar las de la derecha',
  'tabs.close_all': 'Cerrar todas',
  'tabs.close_title': '¿Cerrar y descartar los cambios?',
  'tabs.full': 'Páginas abiertas: {n}, todas con cambios sin guardar. Guarde o cierre una de ellas primero.',

  'dashboard.good_morning': 'Buenos días, {name}',
  'dashboard.good_afternoon': 'Buenas tardes, {name}',
  'dashboard.good_evening': 'Buenas noches, {name}',
  'dashboard.last_sign_in': 'Último acceso: {time}',
  'dashboard.first_sign_in': 'Primer acceso',
  'dashboard.nothing': 'Aún no tiene nada disponible',
  'dashboard.nothing_hint': 'Su rol no tiene ninguna pantalla asignada. Contacte con el administrador.',

  'errors.not_found': 'Esta página no existe',
  'errors.not_found_hint': 'La dirección puede ser incorrecta o la página no le está asignada.',
  'errors.unauthorised': 'No puede ver esta página',
  'errors.unauthorised_hint': 'Si la necesita, pida al administrador que la asigne a su rol.',
  'errors.to_dashboard': 'Ir al panel de trabajo',
  'errors.back': 'Volver',
  'errors.crashed': 'Algo ha fallado en esta página',
  'errors.crashed_hint':
    'Es un fallo del programa, no suyo. Vuelva a intentarlo; si persiste, envíe los detalles al administrador.',
  'errors.details': 'Detalles',
  'errors.reload': 'Recargar',
}
