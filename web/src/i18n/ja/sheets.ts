// Words of the import dialog, in Japanese.
import type { sheets as base } from '../zh/sheets.ts'

export const sheets: Record<keyof typeof base, string> = {
  'import.about':
    'テンプレートをダウンロードして記入し、ファイルを選択してください。まず内容を確認し、承認するまで何もインポートしません。',
  'import.template': 'テンプレートをダウンロード',
  'import.choose': 'ファイルを選択',
  'import.choose_other': '別のファイルを選択',
  'import.choose_mended': '修正したファイルを選択',
  'import.or_drop': 'ここへのドラッグや貼り付けもできます',
  'import.limits': '.xlsx、.xls、.csv（{n} MBまで）',
  'import.one_file': 'ファイルは1つずつ選択してください',
  'import.sending': '{name} をアップロード中',
  'import.sent': '{share} アップロード済み',
  'import.checking': 'アップロード完了。サーバーで行を確認しています…',
  'import.taking': 'アップロード完了。インポート中です。ページを閉じないでください…',
  'import.good': '{n} 件すべてインポートできます',
  'import.good_hint': '問題は見つかりませんでした。まだインポートされていません。',
  'import.take': '{n} 件をインポート',
  'import.faulty': '{total} 件中 {fail} 件に誤りがあります',
  'import.nothing': '何もインポートされていません。',
  'import.faulty_hint': 'ファイルで以下を修正し、もう一度選択してください。',
  'import.late': '確認後にデータが変わったため、今回は受け付けられませんでした。',
  'import.more': '確認はそこで中止しました。ほかにも誤りがある可能性があります。',
  'import.faults': '誤りの一覧',
  'import.row': '行',
  'import.column': '列',
  'import.reason': '理由',
  'import.whole_row': '行全体',
  'import.copy': '一覧をコピー',
  'import.copied': 'コピーしました',
  'import.not_copied': 'ブラウザーがコピーを許可しませんでした。ダウンロードしてください',
  'import.csv': '一覧を CSV でダウンロード',
  'import.csv_name': '{name} の誤り一覧',
  'import.notice': 'お知らせ',
  'import.changed': '確認後にファイルが変更、移動、または削除されました。もう一度選択してください。',
  'import.unreadable':
    'ファイルを読み取れません。フォルダーであるか、移動、削除、または使用中の可能性があります。',
  'import.unknown':
    '応答がなかったため、すでにインポートされた可能性があります。再度インポートする前に一覧を確認してください。',
}
