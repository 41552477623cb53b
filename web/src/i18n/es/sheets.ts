// Words of the import dialog, in Spanish.
import type { sheets as base } from '../zh/sheets.ts'

export const sheets: Record<keyof typeof base, string> = {
  'import.about':
    'Descargue la plantilla, rellénela y elija el archivo. Primero se comprueba y no se importa nada hasta que usted lo confirme.',
  'import.template': 'Descargar plantilla',
  'import.choose': 'Elegir un archivo',
  'import.choose_other': 'Elegir otro archivo',
  'import.choose_mended': 'Elegir el archivo corregido',
  'import.or_drop': 'También puede arrastrarlo o pegarlo aquí',
  'import.limits': '.xlsx, .xls o .csv, hasta {n} MB',
  'import.one_file': 'Elija un solo archivo cada vez',
  'import.sending': 'Subiendo {name}',
  'import.sent': '{share} subido',
  'import.checking': 'Subido. El servidor está comprobando las filas…',
  'import.taking': 'Subido. El servidor está importando las filas; no cierre la página…',
  'import.good': 'Se pueden importar las {n} filas',
  'import.good_hint': 'No se ha encontrado ningún error. Aún no se han importado.',
  'import.take': 'Importar {n} filas',
  'import.faulty': '{fail} de {total} filas no se pueden importar',
  'import.nothing': 'No se ha importado nada.',
  'import.faulty_hint': 'Corríjalas en el archivo y vuelva a elegirlo.',
  'import.late': 'Algo ha cambiado desde la comprobación, por eso esta vez no se aceptó.',
  'import.more': 'La revisión se detuvo ahí y puede haber más.',
  'import.faults': 'Errores',
  'import.row': 'Fila',
  'import.column': 'Columna',
  'import.reason': 'Motivo',
  'import.whole_row': 'Toda la fila',
  'import.copy': 'Copiar la lista',
  'import.copied': 'Copiado',
  'import.not_copied': 'El navegador no permitió copiar. Descargue la lista',
  'import.csv': 'Descargar la lista en CSV',
  'import.csv_name': 'Errores de {name}',
  'import.notice': 'Aviso',
  'import.changed': 'El archivo se modificó, movió o eliminó después de comprobarlo. Vuelva a elegirlo.',
  'import.unreadable':
    'No se puede leer el archivo. Puede ser una carpeta, o se movió, se eliminó o está en uso.',
  'import.unknown':
    'No llegó respuesta, así que las filas pueden haberse importado. Mire la lista antes de volver a importarlas.',
}
