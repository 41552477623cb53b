// Words of the role editor, in Spanish.
import type { role as chinese } from './zh.ts'

export const role: Readonly<Record<keyof typeof chinese, string>> = {
  'role.rights': 'Permisos',
  'role.search': 'Buscar permisos',
  'role.expand': 'Desplegar todo',
  'role.collapse': 'Plegar todo',
  'role.only_granted': 'Solo lo concedido',
  'role.copy': 'Copiar de otro rol',
  'role.copied': 'Permisos de «{role}» copiados',
  'role.count': '{n} de {all} concedidos',
  'role.none': 'Ningún permiso coincide',
  'role.none_granted': 'Aún no se ha concedido nada',
  'role.show_all': 'Mostrar todo',
  'role.changes': 'Al guardar:',
  'role.granted': 'concede {n}',
  'role.taken': 'retira {n}',
  'role.show_changes': 'Ver detalle',
  'role.hide_changes': 'Ocultar detalle',
  'role.unchanged': 'Sin cambios',
  'role.signed_in': 'Personas con este rol conectadas ahora: {n}. Surte efecto en su próximo paso.',
  'role.beyond': 'Este rol permite más de lo que usted tiene, no puede modificarlo',
  'role.beyond_hint': 'Usted no tiene: {rights}. Pídalo a un administrador que sí.',
  'role.fixed': 'El superadministrador tiene todos los permisos',
  'role.fixed_hint': 'Este rol no se puede modificar.',
}
